ALTER TABLE "graphs" ADD COLUMN "drift" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "graphs" ADD COLUMN "refresh_asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "graphs_drifted" ON "graphs" USING btree ("tenant_id","drift") WHERE "graphs"."drift" > 0;