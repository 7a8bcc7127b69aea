CREATE TABLE "api_keys" (
	"id" text PRIMARY KEY NOT NULL,
	"tenant_id" text NOT NULL,
	"name" text,
	"hash" text NOT NULL,
	"prefix" text NOT NULL,
	"scopes" text[] NOT NULL,
	"user_id" text,
	"expires_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "graphs" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"id" text NOT NULL,
	"epoch" text NOT NULL,
	"name" text,
	"email" text,
	"metadata" json NOT NULL,
	"time_zone" text,
	"locale" text,
	"region" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "graphs_tenant_id_kind_id_pk" PRIMARY KEY("tenant_id","kind","id")
);
--> statement-breakpoint
CREATE TABLE "ledger" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"graph_id" text NOT NULL,
	"epoch" text NOT NULL,
	"seq" bigint NOT NULL,
	"entry" text NOT NULL,
	"subject_id" text NOT NULL,
	"payload" json NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "ledger_tenant_id_kind_graph_id_epoch_seq_pk" PRIMARY KEY("tenant_id","kind","graph_id","epoch","seq")
);
--> statement-breakpoint
CREATE TABLE "tenants" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"jurisdiction" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "threads" (
	"tenant_id" text NOT NULL,
	"kind" text NOT NULL,
	"graph_id" text NOT NULL,
	"id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "threads_tenant_id_kind_graph_id_id_pk" PRIMARY KEY("tenant_id","kind","graph_id","id")
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "graphs" ADD CONSTRAINT "graphs_tenant_id_tenants_id_fk" FOREIGN KEY ("tenant_id") REFERENCES "public"."tenants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_hash" ON "api_keys" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "api_keys_tenant" ON "api_keys" USING btree ("tenant_id");--> statement-breakpoint
CREATE INDEX "graphs_newest" ON "graphs" USING btree ("tenant_id","kind","created_at","id");--> statement-breakpoint
CREATE INDEX "ledger_subject" ON "ledger" USING btree ("tenant_id","subject_id");