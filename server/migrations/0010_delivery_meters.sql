-- The revenue meter of a PV site counts what the site delivers, and what it delivers is paid by it. Folders filled before meters were told apart left
-- its kind open. Once, and only where there is no doubt: the one meter of its type at a PV site that has none of the kind yet. A kind somebody set stays.
UPDATE "devices" SET "energy_kind" = 'delivery'
FROM "sites"
WHERE "sites"."id" = "devices"."site_id" AND "sites"."type" IN ('002', '003')
  AND "devices"."type" = '001031' AND "devices"."energy_kind" IS NULL AND "devices"."enabled"
  AND NOT EXISTS (
    SELECT 1 FROM "devices" "other"
    WHERE "other"."site_id" = "devices"."site_id" AND "other"."id" <> "devices"."id"
      AND ("other"."energy_kind" = 'delivery' OR "other"."type" = '001031' AND "other"."enabled")
  );
