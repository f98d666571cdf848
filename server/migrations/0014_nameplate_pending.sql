-- What a device can do decides what is believed of its registers (core/deviceLimits.ts). Where its nameplate is changed, whoever changes it, the days that are
-- still known by the minute are computed anew; older days keep their figures.
CREATE FUNCTION note_nameplate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO energy_pending (device_id, kind, day)
  SELECT e.device_id, e.kind, e.day FROM device_days e
  WHERE e.device_id = NEW.id AND e.day > (SELECT max(day) FROM device_days WHERE device_id = NEW.id) - 7
  ON CONFLICT (device_id, kind, day) DO UPDATE SET since = greatest(energy_pending.since, excluded.since);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_nameplate AFTER UPDATE OF rated_kw, type ON devices FOR EACH ROW
WHEN (OLD.rated_kw IS DISTINCT FROM NEW.rated_kw OR OLD.type IS DISTINCT FROM NEW.type)
EXECUTE FUNCTION note_nameplate();
