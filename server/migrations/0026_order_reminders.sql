ALTER TABLE "order_steps" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "order_steps" ADD COLUMN "escalated_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "order_steps_remind" ON "order_steps" USING btree ("remind_at") WHERE ended_at is null and reminded_at is null;--> statement-breakpoint
CREATE INDEX "order_steps_escalate" ON "order_steps" USING btree ("due_at") WHERE ended_at is null and escalated_at is null;--> statement-breakpoint
-- What waits already is called to mind when a quarter of its span is left, by the clock.
UPDATE "order_steps" SET "remind_at" = "due_at" - ("due_at" - "started_at") / 4 WHERE "ended_at" IS NULL AND "due_at" IS NOT NULL;
