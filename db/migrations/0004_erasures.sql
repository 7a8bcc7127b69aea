CREATE TABLE "erasures" (
	"tenant_id" text NOT NULL,
	"graph" text NOT NULL,
	"epoch" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	"counts" jsonb NOT NULL,
	CONSTRAINT "erasures_tenant_id_graph_epoch_pk" PRIMARY KEY("tenant_id","graph","epoch")
);
--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "erasures" ADD CONSTRAINT "erasures_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
SELECT keep_tenants_apart('public.erasures');
