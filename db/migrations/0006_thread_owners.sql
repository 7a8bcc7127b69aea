CREATE TABLE "thread_owners" (
	"tenant_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"released_at" timestamp with time zone,
	CONSTRAINT "thread_owners_tenant_id_thread_id_pk" PRIMARY KEY("tenant_id","thread_id")
);
--> statement-breakpoint
CREATE INDEX "thread_owners_user" ON "thread_owners" USING btree ("tenant_id","user_id");--> statement-breakpoint
CREATE INDEX "threads_named" ON "threads" USING btree ("tenant_id","id");--> statement-breakpoint
SELECT public.keep_tenants_apart('public.thread_owners');
