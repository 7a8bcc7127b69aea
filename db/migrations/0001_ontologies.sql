CREATE TABLE "ontologies" (
	"tenant_id" text NOT NULL,
	"kind" text,
	"graph_id" text,
	"value" json NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ontologies_of" UNIQUE NULLS NOT DISTINCT("tenant_id","kind","graph_id")
);
--> statement-breakpoint
ALTER TABLE "ontologies" ADD CONSTRAINT "ontologies_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;