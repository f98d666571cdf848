CREATE TABLE "settled_flows" (
	"site_id" text NOT NULL,
	"org_id" text NOT NULL,
	"day" date NOT NULL,
	"flow" text NOT NULL,
	"kwh" double precision NOT NULL,
	"cents" bigint,
	"estimated" boolean NOT NULL,
	CONSTRAINT "settled_flows_site_id_day_flow_pk" PRIMARY KEY("site_id","day","flow")
);
--> statement-breakpoint
CREATE TABLE "factor_sets" (
	"code" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"sort" integer DEFAULT 0 NOT NULL,
	"in_use" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
DROP INDEX "reduction_factors_key";--> statement-breakpoint
ALTER TABLE "site_money" ADD COLUMN "estimated" boolean;--> statement-breakpoint
ALTER TABLE "reduction_factors" ADD COLUMN "set_code" text DEFAULT 'documented' NOT NULL;--> statement-breakpoint
CREATE INDEX "settled_flows_day" ON "settled_flows" USING btree ("day");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_sets_in_use" ON "factor_sets" USING btree ("in_use") WHERE in_use;--> statement-breakpoint
CREATE UNIQUE INDEX "reduction_factors_key" ON "reduction_factors" USING btree ("set_code","substance","year","area_code");