-- What is kept by site and by group is kept by server/rollups: its functions are put in place with every start, by their content, and fill what is new here.
DROP FUNCTION note_site_curves CASCADE;
--> statement-breakpoint
DROP FUNCTION note_latest_devices CASCADE;
--> statement-breakpoint
DROP FUNCTION note_nameplate CASCADE;
--> statement-breakpoint
DROP FUNCTION note_counting CASCADE;
--> statement-breakpoint
DROP FUNCTION site_generates CASCADE;
--> statement-breakpoint
DROP FUNCTION note_generates CASCADE;
--> statement-breakpoint
DROP FUNCTION site_kinds CASCADE;
--> statement-breakpoint
DROP FUNCTION make_latest_sites CASCADE;
--> statement-breakpoint
DROP FUNCTION note_latest_sites CASCADE;
--> statement-breakpoint
DROP FUNCTION make_site_pairs CASCADE;
--> statement-breakpoint
DROP FUNCTION note_site_pairs CASCADE;
--> statement-breakpoint
DROP FUNCTION make_site_entries CASCADE;
--> statement-breakpoint
DROP FUNCTION note_site_entries CASCADE;
--> statement-breakpoint
DROP FUNCTION make_region_sums CASCADE;
--> statement-breakpoint
DROP FUNCTION add_values CASCADE;
--> statement-breakpoint
DROP FUNCTION add_region_curves CASCADE;
--> statement-breakpoint
DROP FUNCTION note_regions CASCADE;
--> statement-breakpoint
DROP FUNCTION move_site CASCADE;
--> statement-breakpoint
DROP FUNCTION note_moves CASCADE;
--> statement-breakpoint
DROP FUNCTION take_kept_lock CASCADE;
--> statement-breakpoint
DROP FUNCTION weigh_devices CASCADE;
--> statement-breakpoint
DROP FUNCTION note_weights CASCADE;
--> statement-breakpoint
DROP FUNCTION site_roof_kw CASCADE;
--> statement-breakpoint
DROP FUNCTION make_region_live CASCADE;
--> statement-breakpoint
DROP FUNCTION note_region_live CASCADE;
--> statement-breakpoint
DROP FUNCTION lock_region_days CASCADE;
--> statement-breakpoint
DROP FUNCTION note_region_days CASCADE;
--> statement-breakpoint
DROP FUNCTION note_region_entries CASCADE;
--> statement-breakpoint
DROP FUNCTION note_region_pairs CASCADE;
--> statement-breakpoint
DROP FUNCTION add_region_pairs CASCADE;
--> statement-breakpoint
DROP FUNCTION make_region_days CASCADE;
--> statement-breakpoint
DROP FUNCTION move_region_days CASCADE;
--> statement-breakpoint
DROP FUNCTION make_region_sites CASCADE;
--> statement-breakpoint
DROP FUNCTION note_region_sites CASCADE;
--> statement-breakpoint
DROP TYPE region_change;
--> statement-breakpoint
ALTER TABLE "region_curves" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "region_days" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "region_live" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "region_sites" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "region_sums" DISABLE ROW LEVEL SECURITY;--> statement-breakpoint
DROP TABLE "region_curves" CASCADE;--> statement-breakpoint
DROP TABLE "region_days" CASCADE;--> statement-breakpoint
DROP TABLE "region_live" CASCADE;--> statement-breakpoint
DROP TABLE "region_sites" CASCADE;--> statement-breakpoint
DROP TABLE "region_sums" CASCADE;--> statement-breakpoint
DROP INDEX "sites_group";--> statement-breakpoint
CREATE TABLE "group_curves" (
	"group_id" integer NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"kw" double precision[] NOT NULL,
	"devices" integer[] NOT NULL,
	"rated_kw" double precision[] NOT NULL,
	CONSTRAINT "group_curves_day_kind_group_id_pk" PRIMARY KEY("day","kind","group_id")
);
--> statement-breakpoint
CREATE TABLE "group_days" (
	"group_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"kwh" double precision DEFAULT 0 NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"compared_kwh" double precision DEFAULT 0 NOT NULL,
	"compared_sites" integer DEFAULT 0 NOT NULL,
	"before_kwh" double precision DEFAULT 0 NOT NULL,
	"shown_kwh" double precision DEFAULT 0 NOT NULL,
	"shown_sites" integer DEFAULT 0 NOT NULL,
	"shown_kw" double precision DEFAULT 0 NOT NULL,
	"pairs" integer DEFAULT 0 NOT NULL,
	"pair_now" double precision DEFAULT 0 NOT NULL,
	"pair_before" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "group_days_day_kind_group_id_pk" PRIMARY KEY("day","kind","group_id")
);
--> statement-breakpoint
CREATE TABLE "group_live" (
	"group_id" integer NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone,
	"fresh_until" timestamp with time zone,
	"silent_after" timestamp with time zone,
	"waiting" text[] DEFAULT '{}' NOT NULL,
	"offline" text[] DEFAULT '{}' NOT NULL,
	"devices" integer DEFAULT 0 NOT NULL,
	"counted" integer DEFAULT 0 NOT NULL,
	"total_kw" double precision DEFAULT 0 NOT NULL,
	"assumed_kw" double precision DEFAULT 0 NOT NULL,
	"online" integer DEFAULT 0 NOT NULL,
	"powered" integer DEFAULT 0 NOT NULL,
	"heard" integer DEFAULT 0 NOT NULL,
	"power" double precision,
	"power_oldest" timestamp with time zone,
	"power_quality" smallint,
	"reported_kw" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "group_live_group_id_kind_pk" PRIMARY KEY("group_id","kind")
);
--> statement-breakpoint
CREATE TABLE "group_sites" (
	"group_id" integer NOT NULL,
	"sites" integer DEFAULT 0 NOT NULL,
	"installed_kw" double precision DEFAULT 0 NOT NULL,
	"running_kw" double precision DEFAULT 0 NOT NULL,
	"roof_kw" double precision DEFAULT 0 NOT NULL,
	CONSTRAINT "group_sites_group_id_pk" PRIMARY KEY("group_id")
);
--> statement-breakpoint
CREATE TABLE "group_sums" (
	"group_id" integer NOT NULL,
	"kind" text NOT NULL,
	"span" text NOT NULL,
	"kwh" double precision NOT NULL,
	"days" integer NOT NULL,
	"since" date NOT NULL,
	"compared_kwh" double precision,
	"before_kwh" double precision,
	CONSTRAINT "group_sums_group_id_kind_span_pk" PRIMARY KEY("group_id","kind","span")
);
--> statement-breakpoint
CREATE TABLE "rollup_pending" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "rollup_pending_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" text NOT NULL,
	"group_id" integer,
	"whole" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_groups" (
	"id" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "site_groups_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"base_id" text,
	"area_code" text NOT NULL,
	"type" text NOT NULL,
	"generates" boolean NOT NULL,
	"zone" text NOT NULL,
	CONSTRAINT "site_groups_key" UNIQUE NULLS NOT DISTINCT("org_id","base_id","area_code","type","generates","zone")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "group_id" integer;--> statement-breakpoint
CREATE INDEX "group_curves_group" ON "group_curves" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_days_group" ON "group_days" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "group_sums_span" ON "group_sums" USING btree ("kind","span");--> statement-breakpoint
CREATE INDEX "sites_in_group" ON "sites" USING btree ("group_id");
