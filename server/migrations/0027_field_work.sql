CREATE TABLE "kept_replies" (
	"user_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"call" text NOT NULL,
	"asked" text NOT NULL,
	"reply" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "kept_replies_user_id_key_hash_pk" PRIMARY KEY("user_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "temporary" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "taken_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "received_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "place" jsonb;--> statement-breakpoint
CREATE INDEX "kept_replies_created" ON "kept_replies" USING btree ("created_at");