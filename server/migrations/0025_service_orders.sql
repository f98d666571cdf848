CREATE TABLE "defects" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "defects_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"org_id" text NOT NULL,
	"site_id" text NOT NULL,
	"device_id" bigint,
	"source" text NOT NULL,
	"level" text NOT NULL,
	"content" text NOT NULL,
	"remark" text,
	"found_at" timestamp with time zone NOT NULL,
	"found_by" text NOT NULL,
	"check_id" bigint,
	"order_id" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "defects_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "order_checks" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_checks_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"order_device_id" bigint NOT NULL,
	"sort" integer NOT NULL,
	"name" text NOT NULL,
	"method" text DEFAULT '' NOT NULL,
	"unit" text DEFAULT '' NOT NULL,
	"lower" double precision,
	"upper" double precision,
	"photo" boolean DEFAULT false NOT NULL,
	"result" text,
	"value" double precision,
	"note" text DEFAULT '' NOT NULL,
	"user_id" text,
	"at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"order_id" bigint NOT NULL,
	"site_id" text NOT NULL,
	"device_id" bigint NOT NULL,
	"standard_id" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contract_sites" (
	"org_id" text NOT NULL,
	"contract_id" bigint NOT NULL,
	"site_id" text NOT NULL,
	CONSTRAINT "contract_sites_contract_id_site_id_pk" PRIMARY KEY("contract_id","site_id")
);
--> statement-breakpoint
CREATE TABLE "standards" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"business_type" text NOT NULL,
	"device_type" text DEFAULT '' NOT NULL,
	"service_level" text NOT NULL,
	"service_type" text NOT NULL,
	"items" jsonb NOT NULL,
	"state" text DEFAULT '1' NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contract_id" bigint;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "service_level" text;--> statement-breakpoint
CREATE INDEX "defects_org" ON "defects" USING btree ("org_id","found_at");--> statement-breakpoint
CREATE INDEX "defects_site" ON "defects" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "defects_check" ON "defects" USING btree ("check_id");--> statement-breakpoint
CREATE INDEX "defects_order" ON "defects" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_checks_order" ON "order_checks" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_checks_device" ON "order_checks" USING btree ("order_device_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_devices_once" ON "order_devices" USING btree ("order_id","device_id");--> statement-breakpoint
CREATE INDEX "contract_sites_site" ON "contract_sites" USING btree ("site_id");--> statement-breakpoint
CREATE UNIQUE INDEX "standards_name" ON "standards" USING btree ("org_id","name");--> statement-breakpoint
-- The work on site is called the same in every process.
UPDATE "order_steps" SET "node" = 'work' WHERE "node" = 'repair';--> statement-breakpoint
-- A contract from before covers every station of its customer.
INSERT INTO "contract_sites" ("org_id", "contract_id", "site_id")
SELECT c."org_id", c."id", s."id" FROM "contracts" c JOIN "sites" s ON s."org_id" = c."org_id" AND s."customer_id" = c."customer_id";
