ALTER TABLE "site_days" ADD COLUMN "compared_kwh" double precision;--> statement-breakpoint
ALTER TABLE "site_days" ADD COLUMN "before_kwh" double precision;
--> statement-breakpoint
-- What stands there is compared by devices from now on, as far back as the ledger goes.
UPDATE site_days t SET compared_kwh = k.compared, before_kwh = k.before FROM (
  SELECT d.site_id, e.kind, e.day, sum(e.kwh) AS compared, sum(p.kwh) AS before
  FROM device_days e JOIN device_days p ON p.device_id = e.device_id AND p.kind = e.kind AND p.day = (e.day - interval '1 year')::date AND e.day = (p.day + interval '1 year')::date
    JOIN devices d ON d.id = e.device_id
  WHERE d.energy_kind IS NOT NULL GROUP BY d.site_id, e.kind, e.day) k
WHERE k.site_id = t.site_id AND k.kind = t.kind AND k.day = t.day;
--> statement-breakpoint
-- The sums of months and years are made anew at the next start.
DELETE FROM site_sums;
--> statement-breakpoint
DELETE FROM summed_until;
