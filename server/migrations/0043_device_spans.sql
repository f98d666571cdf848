CREATE TABLE "device_spans" (
	"device_id" integer NOT NULL,
	"from_day" date DEFAULT '-infinity' NOT NULL,
	"until_day" date,
	"site_id" text NOT NULL,
	"gateway_id" text NOT NULL,
	CONSTRAINT "device_spans_device_id_from_day_pk" PRIMARY KEY("device_id","from_day")
);
--> statement-breakpoint
CREATE TABLE "site_days_pending" (
	"site_id" text NOT NULL,
	"from_day" date NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "site_days_pending_site_id_from_day_pk" PRIMARY KEY("site_id","from_day")
);
--> statement-breakpoint
CREATE INDEX "device_spans_site" ON "device_spans" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "device_spans_changed" ON "device_spans" USING btree ("from_day") WHERE from_day > '-infinity';
--> statement-breakpoint
ALTER TABLE "device_spans" ADD CONSTRAINT "device_spans_order" CHECK ("until_day" > "from_day");--> statement-breakpoint
ALTER TABLE "device_spans" ADD CONSTRAINT "device_spans_end" UNIQUE NULLS NOT DISTINCT ("device_id","until_day");--> statement-breakpoint
ALTER TABLE "device_spans" ADD CONSTRAINT "device_spans_next" FOREIGN KEY ("device_id","until_day") REFERENCES "device_spans" ("device_id","from_day") DEFERRABLE INITIALLY DEFERRED;--> statement-breakpoint
-- What was noted to be summed up anew under another word.
INSERT INTO "site_days_pending" ("site_id", "from_day")
SELECT DISTINCT d.site_id, '-infinity'::date FROM energy_pending p JOIN devices d ON d.id = p.device_id WHERE p.kind = 'counting';--> statement-breakpoint
DELETE FROM "energy_pending" WHERE "kind" = 'counting';
