-- A device whose energy kind is taken away, or given, changes the energy of its site on all days it has any of, whoever does it.
CREATE FUNCTION note_counting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO energy_pending (device_id, kind, day) VALUES (NEW.id, 'counting', current_date)
  ON CONFLICT (device_id, kind, day) DO UPDATE SET since = greatest(energy_pending.since, excluded.since);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER devices_counting AFTER UPDATE OF energy_kind ON devices FOR EACH ROW
WHEN ((OLD.energy_kind IS NULL) <> (NEW.energy_kind IS NULL)) EXECUTE FUNCTION note_counting();
--> statement-breakpoint
-- Those that count nowhere already.
INSERT INTO energy_pending (device_id, kind, day)
SELECT DISTINCT d.id, 'counting', current_date FROM devices d JOIN device_days e ON e.device_id = d.id WHERE d.energy_kind IS NULL
ON CONFLICT DO NOTHING;
