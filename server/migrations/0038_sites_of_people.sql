CREATE TABLE "user_sites" (
	"user_id" text NOT NULL,
	"site_id" text NOT NULL,
	"kind" text NOT NULL,
	"until" timestamp with time zone,
	CONSTRAINT "user_sites_user_id_kind_site_id_pk" PRIMARY KEY("user_id","kind","site_id")
);
--> statement-breakpoint
ALTER TABLE "screen_tokens" ADD COLUMN "limits" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sees_unit_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "sees_picked" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "user_sites_site" ON "user_sites" USING btree ("site_id");--> statement-breakpoint
-- Whoever sees a part of a micro-grid is shown nothing of it, and must not see the other part to know.
CREATE FUNCTION microgrid_size(text) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  'SELECT count(*)::int FROM sites WHERE microgrid_id = $1';
