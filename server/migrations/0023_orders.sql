CREATE TABLE "order_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"node" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"user_id" text,
	"outcome" text,
	"message" text DEFAULT '' NOT NULL,
	"reminded_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "declare_user" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fault_address" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fault_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fault_type" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fault_level" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "fault_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "scheme_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "scheme_name" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "advice" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "plan_arrive_time" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "arrive_time_out_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "finish_time_out_reason" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "operation_content" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "operation_remark" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "recovery" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "evaluation_level" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "evaluation_content" text;--> statement-breakpoint
CREATE INDEX "order_steps_order" ON "order_steps" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_steps_open" ON "order_steps" USING btree ("order_id") WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "orders_site" ON "orders" USING btree ("site_id");
--> statement-breakpoint
-- What the trace of an order told becomes its steps; what it did not tell stays untold.
INSERT INTO "order_steps" ("org_id", "order_id", "node", "started_at", "ended_at", "user_id", "outcome", "message")
SELECT "org_id", "id",
	CASE "step" WHEN '派单' THEN 'dispatch' WHEN '完成' THEN CASE "kind" WHEN 'judge' THEN 'judge' ELSE 'repair' END ELSE 'start' END,
	lag("at", 1, "at") OVER (PARTITION BY "id" ORDER BY "n"), "at", "user_id",
	CASE "step" WHEN '派单' THEN 'dispatched' WHEN '完成' THEN CASE "kind" WHEN 'judge' THEN NULL ELSE 'finished' END ELSE CASE "kind" WHEN 'judge' THEN 'raised' ELSE 'opened' END END,
	"note"
FROM (
	SELECT o."org_id", o."id", o."kind", t."n", t."hop"->>'step' AS "step", (t."hop"->>'at')::timestamp AT TIME ZONE coalesce(s."zone", 'Asia/Shanghai') AS "at", t."hop"->>'userId' AS "user_id", coalesce(t."hop"->>'note', '') AS "note"
	FROM "orders" o LEFT JOIN "sites" s ON s."id" = o."site_id" CROSS JOIN LATERAL jsonb_array_elements(o."trace") WITH ORDINALITY AS t("hop", "n")
) AS hops
ORDER BY "id", "n";--> statement-breakpoint
UPDATE "orders" SET "status" = '6' WHERE "kind" = 'judge' AND "status" IN ('1', '2', '3');--> statement-breakpoint
INSERT INTO "order_steps" ("org_id", "order_id", "node", "started_at")
SELECT o."org_id", o."id", CASE o."status" WHEN '6' THEN 'judge' WHEN '1' THEN 'dispatch' WHEN '2' THEN 'arrive' ELSE 'repair' END,
	coalesce((SELECT max(s."ended_at") FROM "order_steps" s WHERE s."order_id" = o."id"), o."created_at")
FROM "orders" o WHERE o."status" IN ('6', '1', '2', '3');--> statement-breakpoint
-- The states in the order an order goes through them; new ones are written at the start.
UPDATE "dicts" SET "sort" = CASE "code" WHEN '1' THEN 2 WHEN '2' THEN 3 WHEN '3' THEN 4 WHEN '4' THEN 6 WHEN '5' THEN 7 ELSE "sort" END WHERE "type" = 'order_status';--> statement-breakpoint
UPDATE "dicts" SET "sort" = CASE "code" WHEN 'judge' THEN 1 WHEN 'rushRepair' THEN 2 ELSE "sort" END WHERE "type" = 'work_type';
