ALTER TABLE "screen_tokens" ADD COLUMN "id" text DEFAULT gen_random_uuid() NOT NULL;--> statement-breakpoint
ALTER TABLE "screen_tokens" ADD COLUMN "created_by" text;--> statement-breakpoint
ALTER TABLE "screen_tokens" ADD COLUMN "last_wall" text;--> statement-breakpoint
CREATE UNIQUE INDEX "screen_tokens_id" ON "screen_tokens" USING btree ("id");