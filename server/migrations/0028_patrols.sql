CREATE TABLE "clockings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "clockings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"accuracy_m" double precision NOT NULL,
	"site_id" text,
	"distance_m" double precision,
	"within" boolean NOT NULL,
	"mark" text,
	"remark" text DEFAULT '' NOT NULL,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "key_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "key_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"site_id" text NOT NULL,
	"importance" text NOT NULL,
	"keeper_id" text NOT NULL,
	"interval_days" integer NOT NULL,
	"last_on" date,
	"remark" text DEFAULT '' NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patrol_devices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patrol_devices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"patrol_id" bigint NOT NULL,
	"device_id" integer NOT NULL,
	"site_id" text NOT NULL,
	"inspected_at" timestamp with time zone,
	"result" text,
	"remark" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "patrols" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "patrols_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"no" text NOT NULL,
	"org_id" text NOT NULL,
	"name" text NOT NULL,
	"user_id" text NOT NULL,
	"order_id" bigint,
	"planned_on" date NOT NULL,
	"state" text DEFAULT 'planned' NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"interval_seconds" integer NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"good_points" integer DEFAULT 0 NOT NULL,
	"photos" integer DEFAULT 0 NOT NULL,
	"length_m" double precision,
	"remark" text DEFAULT '' NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "patrols_no_unique" UNIQUE("no")
);
--> statement-breakpoint
CREATE TABLE "track_points" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_points_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"patrol_id" bigint NOT NULL,
	"user_id" text NOT NULL,
	"client_id" text NOT NULL,
	"type" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"longitude" double precision NOT NULL,
	"latitude" double precision NOT NULL,
	"accuracy_m" double precision NOT NULL,
	"speed_ms" double precision,
	"mark" text,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "clockings_client" ON "clockings" USING btree ("user_id","client_id");--> statement-breakpoint
CREATE INDEX "clockings_user_day" ON "clockings" USING btree ("user_id","day");--> statement-breakpoint
CREATE INDEX "clockings_org" ON "clockings" USING btree ("org_id","day");--> statement-breakpoint
CREATE UNIQUE INDEX "key_devices_device" ON "key_devices" USING btree ("device_id");--> statement-breakpoint
CREATE INDEX "key_devices_org" ON "key_devices" USING btree ("org_id");--> statement-breakpoint
CREATE UNIQUE INDEX "patrol_devices_pair" ON "patrol_devices" USING btree ("patrol_id","device_id");--> statement-breakpoint
CREATE INDEX "patrol_devices_org" ON "patrol_devices" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "patrols_org" ON "patrols" USING btree ("org_id","planned_on");--> statement-breakpoint
CREATE UNIQUE INDEX "patrols_underway" ON "patrols" USING btree ("user_id") WHERE state = 'underway';--> statement-breakpoint
CREATE UNIQUE INDEX "track_points_client" ON "track_points" USING btree ("patrol_id","client_id");--> statement-breakpoint
CREATE INDEX "track_points_patrol" ON "track_points" USING btree ("patrol_id","at");--> statement-breakpoint
CREATE INDEX "track_points_org" ON "track_points" USING btree ("org_id");