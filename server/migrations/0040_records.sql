CREATE TABLE "row_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "row_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"table_name" text NOT NULL,
	"record_id" text NOT NULL,
	"op" text NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"batch" text,
	"audit_id" bigint,
	"user_id" text,
	"version" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "villages" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"area_code" text NOT NULL,
	"longitude" double precision,
	"latitude" double precision,
	"households" integer,
	"pv_households" integer,
	"planned_kw" double precision,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
DROP INDEX "brand_models_name";--> statement-breakpoint
DROP INDEX "fault_library_name";--> statement-breakpoint
DROP INDEX "standards_name";--> statement-breakpoint
ALTER TABLE "brand_models" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "brand_models" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "fault_library" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "fault_library" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "standards" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "standards" ADD COLUMN "removed_by" text;--> statement-breakpoint
ALTER TABLE "wall_playlists" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "wall_playlists" ADD COLUMN "removed_by" text;--> statement-breakpoint
CREATE INDEX "row_changes_record" ON "row_changes" USING btree ("table_name","record_id","id");--> statement-breakpoint
CREATE INDEX "row_changes_batch" ON "row_changes" USING btree ("batch");--> statement-breakpoint
CREATE INDEX "row_changes_at" ON "row_changes" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "villages_code" ON "villages" USING btree ("org_id","code") WHERE "villages"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "brand_models_name" ON "brand_models" USING btree ("org_id","brand_type","brand","model") WHERE "brand_models"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "fault_library_name" ON "fault_library" USING btree ("org_id","name") WHERE "fault_library"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "standards_name" ON "standards" USING btree ("org_id","name") WHERE "standards"."removed_at" is null;