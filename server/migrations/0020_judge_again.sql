-- As note_nameplate before (0014), and the device itself: readings that were marked under the former nameplate are judged again, also those of days of which
-- nothing was believed, and of devices that count nowhere.
CREATE OR REPLACE FUNCTION note_nameplate() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO energy_pending (device_id, kind, day)
  SELECT e.device_id, e.kind, e.day FROM device_days e
  WHERE e.device_id = NEW.id AND e.day > (SELECT max(day) FROM device_days WHERE device_id = NEW.id) - 7
  UNION ALL SELECT NEW.id, 'nameplate', current_date
  ON CONFLICT (device_id, kind, day) DO UPDATE SET since = greatest(energy_pending.since, excluded.since);
  RETURN NULL;
END $$;
