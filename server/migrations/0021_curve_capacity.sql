ALTER TABLE "site_curves" ADD COLUMN "rated_kw" double precision[] DEFAULT array_fill(0::float8, array[96]) NOT NULL;
--> statement-breakpoint
-- What stands there already is made anew at the next start; until then the devices' own curves are read.
INSERT INTO site_curves_pending (site_id) SELECT DISTINCT site_id FROM devices ON CONFLICT DO NOTHING;
--> statement-breakpoint
DROP TRIGGER devices_changed ON devices;
--> statement-breakpoint
CREATE TRIGGER devices_changed AFTER UPDATE OF site_id, enabled, energy_kind, rated_kw ON devices FOR EACH ROW
WHEN ((OLD.site_id, OLD.enabled, OLD.energy_kind, OLD.rated_kw) IS DISTINCT FROM (NEW.site_id, NEW.enabled, NEW.energy_kind, NEW.rated_kw)) EXECUTE FUNCTION note_site_curves();
