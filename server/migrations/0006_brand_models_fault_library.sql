CREATE TABLE "brand_models" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"brand_type" text NOT NULL,
	"brand" text NOT NULL,
	"model" text NOT NULL,
	"rated_kw" double precision,
	"rated_v" double precision,
	"rated_a" double precision,
	"efficiency" double precision,
	"status" text DEFAULT '1' NOT NULL,
	"remark" text DEFAULT '' NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "fault_library" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"business_type" text NOT NULL,
	"service_type" text NOT NULL,
	"appearance" text DEFAULT '' NOT NULL,
	"reason" text DEFAULT '' NOT NULL,
	"scheme" text DEFAULT '' NOT NULL,
	"state" text DEFAULT '1' NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "brand_models_name" ON "brand_models" USING btree ("org_id","brand_type","brand","model");--> statement-breakpoint
CREATE UNIQUE INDEX "fault_library_name" ON "fault_library" USING btree ("org_id","name");