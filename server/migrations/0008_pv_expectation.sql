CREATE TABLE "pv_days" (
	"site_id" text NOT NULL,
	"org_id" text NOT NULL,
	"day" date NOT NULL,
	"n" integer NOT NULL,
	"t" double precision NOT NULL,
	"y" double precision NOT NULL,
	"tt" double precision NOT NULL,
	"ty" double precision NOT NULL,
	"levels" jsonb NOT NULL,
	"clear_ratio" double precision,
	CONSTRAINT "pv_days_site_id_day_pk" PRIMARY KEY("site_id","day")
);
--> statement-breakpoint
CREATE TABLE "pv_plants" (
	"site_id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"tilt" double precision,
	"azimuth" double precision,
	"gamma" double precision,
	"losses" double precision,
	"fitted_gamma" double precision,
	"fitted_level" double precision,
	"levels" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"soiling" double precision DEFAULT 0 NOT NULL,
	"ageing_per_year" double precision,
	"sensor_bias" double precision,
	"fitted_days" integer DEFAULT 0 NOT NULL,
	"fitted_on" date
);
--> statement-breakpoint
ALTER TABLE "devices" ADD COLUMN "dc_kw" double precision;--> statement-breakpoint
CREATE INDEX "pv_days_day" ON "pv_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "pv_plants_org" ON "pv_plants" USING btree ("org_id");