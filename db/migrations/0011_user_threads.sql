CREATE TABLE "user_threads" (
	"tenant_id" text NOT NULL,
	"user_id" text NOT NULL,
	"thread_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "user_threads_tenant_id_user_id_thread_id_pk" PRIMARY KEY("tenant_id","user_id","thread_id")
);
--> statement-breakpoint
SELECT public.keep_tenants_apart('public.user_threads');
