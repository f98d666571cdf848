CREATE TABLE "settled_days" (
	"day" date PRIMARY KEY NOT NULL,
	"rule" smallint NOT NULL
);
--> statement-breakpoint
-- By which rule the days were settled until now (server/domains/profit/settlementRules.ts): those before estimates were noted by the first, the others by the second.
INSERT INTO "settled_days" ("day", "rule")
SELECT "day", CASE WHEN bool_or("estimated" IS NULL) THEN 1 ELSE 2 END FROM "site_money" GROUP BY "day";
--> statement-breakpoint
-- The revenue meter of a storage counts what it takes and what it gives. Once, and only where there is no doubt: the one meter of its type at a storage
-- site that has none of the kind yet, and that tells both directions apart; one register alone may count either, or both together. A kind somebody set stays.
UPDATE "devices" SET "energy_kind" = 'chargeMetered'
FROM "sites"
WHERE "sites"."id" = "devices"."site_id" AND "sites"."type" = '004'
  AND "devices"."type" = '001031' AND "devices"."energy_kind" IS NULL AND "devices"."enabled"
  AND EXISTS (
    SELECT 1 FROM "latest" JOIN "indicators" ON "indicators"."id" = "latest"."indicator_id"
    WHERE "latest"."device_id" = "devices"."id" AND "indicators"."no" = 'A000000003'
  )
  AND NOT EXISTS (
    SELECT 1 FROM "devices" "other"
    WHERE "other"."site_id" = "devices"."site_id" AND "other"."id" <> "devices"."id"
      AND ("other"."energy_kind" = 'chargeMetered' OR "other"."type" = '001031' AND "other"."enabled")
  );
