CREATE TABLE "context_templates" (
	"tenant_id" text NOT NULL,
	"id" text NOT NULL,
	"template" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "context_templates_tenant_id_id_pk" PRIMARY KEY("tenant_id","id")
);
--> statement-breakpoint
ALTER TABLE "context_templates" ADD CONSTRAINT "context_templates_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "context_templates_newest" ON "context_templates" USING btree ("tenant_id","created_at","id");--> statement-breakpoint
SELECT public.keep_tenants_apart('public.context_templates');
