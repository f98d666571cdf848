UPDATE "customers" SET "contact" = coalesce("contact", ''), "phone" = coalesce("phone", '') WHERE "contact" IS NULL OR "phone" IS NULL;--> statement-breakpoint
UPDATE "customers" SET "cons_no" = "cons_no" || '-' || "id" WHERE "cons_no" <> '' AND EXISTS (SELECT FROM "customers" other WHERE other."org_id" = "customers"."org_id" AND other."cons_no" = "customers"."cons_no" AND other."id" < "customers"."id");--> statement-breakpoint
CREATE TABLE "account_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "account_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"account_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"bound_at" timestamp with time zone NOT NULL,
	"bound_by" text DEFAULT '' NOT NULL,
	"unbound_at" timestamp with time zone,
	"unbound_by" text
);
--> statement-breakpoint
CREATE TABLE "consumer_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"customer_id" text NOT NULL,
	"cons_no" text NOT NULL,
	"name" text NOT NULL,
	"form" text DEFAULT '' NOT NULL,
	"power_type" text DEFAULT '' NOT NULL,
	"voltage" text DEFAULT '' NOT NULL,
	"contract_kva" double precision,
	"address" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "item_sites" (
	"org_id" text NOT NULL,
	"item_id" text NOT NULL,
	"site_id" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"added_by" text DEFAULT '' NOT NULL,
	CONSTRAINT "item_sites_item_id_site_id_pk" PRIMARY KEY("item_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "items" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp with time zone,
	"removed_by" text,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"status" text NOT NULL,
	"start_day" text DEFAULT '' NOT NULL,
	"end_day" text DEFAULT '' NOT NULL,
	"contact_name" text DEFAULT '' NOT NULL,
	"contact_phone" text DEFAULT '' NOT NULL,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "contact" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "contact" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "phone" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "customers" ALTER COLUMN "phone" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "kind" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "description" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "updated_by" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "updated_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "created_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "customers" ADD COLUMN "removed_by" text;--> statement-breakpoint
CREATE UNIQUE INDEX "account_devices_bound" ON "account_devices" USING btree ("device_id") WHERE "account_devices"."unbound_at" is null;--> statement-breakpoint
CREATE INDEX "account_devices_account" ON "account_devices" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "consumer_accounts_no" ON "consumer_accounts" USING btree ("org_id","cons_no") WHERE "consumer_accounts"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "consumer_accounts_customer" ON "consumer_accounts" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "item_sites_site" ON "item_sites" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "items_code" ON "items" USING btree ("org_id","code") WHERE "items"."removed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "customers_cons_no" ON "customers" USING btree ("org_id","cons_no") WHERE ("customers"."removed_at" is null and "customers"."cons_no" <> '');