CREATE TABLE "cameras" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"site_id" text NOT NULL,
	"name" text NOT NULL,
	"source" text NOT NULL,
	"address" text,
	"account_id" text,
	"device_serial" text,
	"channel" integer DEFAULT 1 NOT NULL,
	"enabled" boolean DEFAULT true NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charging_orders" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "charging_orders_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"org_id" text NOT NULL,
	"site_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"connector" smallint DEFAULT 1 NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"reported_at" timestamp with time zone NOT NULL,
	"kwh" double precision NOT NULL,
	"peak_kw" double precision,
	"start_soc" double precision,
	"end_soc" double precision,
	"periods" jsonb NOT NULL,
	"energy_cents" bigint NOT NULL,
	"service_cents" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_money" (
	"site_id" text NOT NULL,
	"org_id" text NOT NULL,
	"day" date NOT NULL,
	"item" text NOT NULL,
	"cents" bigint NOT NULL,
	CONSTRAINT "site_money_site_id_day_item_pk" PRIMARY KEY("site_id","day","item")
);
--> statement-breakpoint
CREATE TABLE "tariffs" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tariffs_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"area_code" text NOT NULL,
	"valid_from" date NOT NULL,
	"seasons" jsonb NOT NULL,
	"prices" jsonb NOT NULL,
	"service_price" double precision DEFAULT 0 NOT NULL,
	"source" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "buildings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "buildings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"microgrid_id" text NOT NULL,
	"name" text NOT NULL,
	"use" text NOT NULL,
	"footprint" jsonb NOT NULL,
	"height_m" double precision NOT NULL,
	"floor_m2" double precision NOT NULL,
	"device_no" text,
	"roof_pv_kw" double precision
);
--> statement-breakpoint
CREATE TABLE "microgrids" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"area_code" text NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"bus_v" double precision NOT NULL,
	"contract_kw" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_cues" (
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"cue" jsonb NOT NULL,
	"by_user" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "wall_cues_org_id_name_pk" PRIMARY KEY("org_id","name")
);
--> statement-breakpoint
CREATE TABLE "wall_playlists" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"items" jsonb NOT NULL,
	"transition" text DEFAULT 'fade' NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wall_presences" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"path" text NOT NULL,
	"query" text DEFAULT '' NOT NULL,
	"frozen" boolean DEFAULT false NOT NULL,
	"rotating" boolean DEFAULT false NOT NULL,
	"walls" jsonb NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "microgrid_id" text;--> statement-breakpoint
CREATE INDEX "cameras_site" ON "cameras" USING btree ("site_id");--> statement-breakpoint
CREATE INDEX "cameras_org" ON "cameras" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "charging_orders_no" ON "charging_orders" USING btree ("site_id","no");--> statement-breakpoint
CREATE INDEX "charging_orders_site" ON "charging_orders" USING btree ("site_id","started_at");--> statement-breakpoint
CREATE INDEX "charging_orders_device" ON "charging_orders" USING btree ("device_id","started_at");--> statement-breakpoint
CREATE INDEX "site_money_org" ON "site_money" USING btree ("org_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "tariffs_key" ON "tariffs" USING btree ("kind","area_code","valid_from");--> statement-breakpoint
CREATE INDEX "buildings_microgrid" ON "buildings" USING btree ("microgrid_id");--> statement-breakpoint
CREATE INDEX "microgrids_org" ON "microgrids" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "wall_playlists_org" ON "wall_playlists" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "wall_presences_name" ON "wall_presences" USING btree ("org_id","name");--> statement-breakpoint
CREATE INDEX "sites_microgrid" ON "sites" USING btree ("microgrid_id");--> statement-breakpoint
-- Roles from before these pages existed get them here, once.
INSERT INTO "role_resources" ("role_id", "resource_id")
SELECT r."id", w."id" FROM "roles" r, (VALUES ('wallMicrogrid'), ('wallDistribution'), ('wallPhoto'), ('wallCompare'), ('wallCharging'), ('wallProfit'), ('wallCampus')) AS w("id")
WHERE r."kind" IN ('platform-admin', 'enterprise-admin', 'grid-company') OR (r."kind" = 'operator' AND w."id" <> 'wallProfit')
ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO "role_resources" ("role_id", "resource_id")
SELECT r."id", w."id" FROM "roles" r, (VALUES ('wallPlaylists'), ('wallConductor')) AS w("id")
WHERE r."kind" IN ('platform-admin', 'enterprise-admin') OR (r."kind" = 'operator' AND w."id" = 'wallConductor')
ON CONFLICT DO NOTHING;
