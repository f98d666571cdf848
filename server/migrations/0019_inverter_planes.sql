CREATE TABLE "inverter_planes" (
	"device_id" integer NOT NULL,
	"no" integer DEFAULT 1 NOT NULL,
	"org_id" text NOT NULL,
	"tilt" double precision NOT NULL,
	"azimuth" double precision NOT NULL,
	"share" double precision DEFAULT 1 NOT NULL,
	CONSTRAINT "inverter_planes_device_id_no_pk" PRIMARY KEY("device_id","no")
);
--> statement-breakpoint
ALTER TABLE "pv_days" ADD COLUMN "planes" jsonb;--> statement-breakpoint
ALTER TABLE "pv_plants" ADD COLUMN "fitted_planes" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
CREATE INDEX "inverter_planes_org" ON "inverter_planes" USING btree ("org_id");