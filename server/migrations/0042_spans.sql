CREATE TABLE "site_spans" (
	"site_id" text NOT NULL,
	"from_day" date DEFAULT '-infinity' NOT NULL,
	"until_day" date,
	"base_id" text,
	"customer_id" text NOT NULL,
	"group_id" integer,
	CONSTRAINT "site_spans_site_id_from_day_pk" PRIMARY KEY("site_id","from_day")
);
--> statement-breakpoint
CREATE INDEX "site_spans_group" ON "site_spans" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "site_spans_changed" ON "site_spans" USING btree ("from_day") WHERE from_day > '-infinity';--> statement-breakpoint
-- Spans of a site follow one another: a span ends where the next begins, no two end on the same day, and one is open. So none
-- overlap, and no day is without one. Checked at the end of a transaction, which may take a span apart.
ALTER TABLE "site_spans" ADD CONSTRAINT "site_spans_order" CHECK ("until_day" > "from_day");--> statement-breakpoint
ALTER TABLE "site_spans" ADD CONSTRAINT "site_spans_end" UNIQUE NULLS NOT DISTINCT ("site_id","until_day");--> statement-breakpoint
ALTER TABLE "site_spans" ADD CONSTRAINT "site_spans_next" FOREIGN KEY ("site_id","until_day") REFERENCES "site_spans" ("site_id","from_day") DEFERRABLE INITIALLY DEFERRED;
