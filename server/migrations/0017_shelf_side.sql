DROP INDEX "alarm_shelves_open";--> statement-breakpoint
ALTER TABLE "alarm_shelves" ADD COLUMN "side" text;--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_shelves_open" ON "alarm_shelves" USING btree ("device_id","sign","type",coalesce(indicator_id, 0),coalesce(gateway_id, ''),coalesce(side, '')) WHERE ended_at is null;--> statement-breakpoint
UPDATE "alarm_shelves" SET "side" = CASE WHEN a.remark LIKE '%越下限' THEN 'lower' ELSE 'upper' END FROM "alarms" a WHERE a.id = "alarm_shelves"."alarm_id" AND "alarm_shelves"."sign" = '1';
