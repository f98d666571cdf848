CREATE TABLE "alarm_shelves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "alarm_shelves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"site_id" text NOT NULL,
	"alarm_id" bigint NOT NULL,
	"device_id" integer NOT NULL,
	"sign" text NOT NULL,
	"type" text NOT NULL,
	"indicator_id" integer,
	"gateway_id" text,
	"reason" text NOT NULL,
	"shelved_by" text NOT NULL,
	"shelved_at" timestamp with time zone NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" text,
	"ended_as" text
);
--> statement-breakpoint
CREATE TABLE "shift_handovers" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "shift_handovers_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"from_time" timestamp with time zone NOT NULL,
	"to_time" timestamp with time zone NOT NULL,
	"notes" text NOT NULL,
	"given_by" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL,
	"taken_by" text,
	"taken_at" timestamp with time zone,
	"taken_notes" text DEFAULT '' NOT NULL,
	"report" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "commands" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "commands_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"site_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"gateway_id" text NOT NULL,
	"user_id" text NOT NULL,
	"request_id" text NOT NULL,
	"kind" text NOT NULL,
	"val" text NOT NULL,
	"key" text NOT NULL,
	"value" text NOT NULL,
	"indicator_id" integer NOT NULL,
	"target" double precision NOT NULL,
	"says" text NOT NULL,
	"state" text DEFAULT 'issued' NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"acknowledged_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"due_at" timestamp with time zone NOT NULL,
	"reason" text
);
--> statement-breakpoint
CREATE TABLE "control_passwords" (
	"org_id" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"updated_by" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_persons" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_persons_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"employee_no" text NOT NULL,
	"name" text NOT NULL,
	"card_no" text NOT NULL,
	"user_type" text NOT NULL,
	"begin_at" timestamp with time zone NOT NULL,
	"end_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "door_records" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "door_records_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"card_no" text NOT NULL,
	"user_type" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "doors" (
	"device_id" integer PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"camera_id" text,
	"account_id" text,
	"device_serial" text
);
--> statement-breakpoint
CREATE TABLE "gateway_deliveries" (
	"gateway_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"org_id" text NOT NULL,
	"deliveries" integer NOT NULL,
	"points" integer NOT NULL,
	"accepted" integer NOT NULL,
	"late" integer NOT NULL,
	"suspect" integer NOT NULL,
	"repeated" integer NOT NULL,
	"refused" integer NOT NULL,
	"first_half" integer NOT NULL,
	"second_half" integer NOT NULL,
	"last_at" timestamp with time zone NOT NULL,
	CONSTRAINT "gateway_deliveries_gateway_id_hour_pk" PRIMARY KEY("gateway_id","hour")
);
--> statement-breakpoint
CREATE TABLE "gateway_refusals" (
	"gateway_id" text NOT NULL,
	"hour" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"org_id" text NOT NULL,
	"points" integer NOT NULL,
	"example" text NOT NULL,
	CONSTRAINT "gateway_refusals_gateway_id_hour_reason_pk" PRIMARY KEY("gateway_id","hour","reason")
);
--> statement-breakpoint
DROP INDEX "alarms_open";--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "gateway_id" text;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "part_of" bigint;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "shelved_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "alarms" ADD COLUMN "returned_from" bigint;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "control_until" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "alarm_shelves_point" ON "alarm_shelves" USING btree ("device_id","shelved_at");--> statement-breakpoint
CREATE UNIQUE INDEX "alarm_shelves_open" ON "alarm_shelves" USING btree ("device_id","sign","type",coalesce(indicator_id, 0),coalesce(gateway_id, '')) WHERE ended_at is null;--> statement-breakpoint
CREATE INDEX "shift_handovers_org" ON "shift_handovers" USING btree ("org_id","given_at");--> statement-breakpoint
CREATE UNIQUE INDEX "commands_request" ON "commands" USING btree ("user_id","request_id");--> statement-breakpoint
CREATE UNIQUE INDEX "commands_open" ON "commands" USING btree ("device_id") WHERE state in ('issued', 'sent', 'acknowledged');--> statement-breakpoint
CREATE INDEX "commands_waiting" ON "commands" USING btree ("gateway_id") WHERE state in ('issued', 'sent', 'acknowledged');--> statement-breakpoint
CREATE INDEX "commands_org" ON "commands" USING btree ("org_id","issued_at");--> statement-breakpoint
CREATE INDEX "commands_device" ON "commands" USING btree ("device_id","issued_at");--> statement-breakpoint
CREATE UNIQUE INDEX "door_persons_no" ON "door_persons" USING btree ("device_id","employee_no");--> statement-breakpoint
CREATE UNIQUE INDEX "door_records_once" ON "door_records" USING btree ("device_id","at","card_no");--> statement-breakpoint
CREATE INDEX "doors_org" ON "doors" USING btree ("org_id");--> statement-breakpoint
CREATE INDEX "gateway_deliveries_org" ON "gateway_deliveries" USING btree ("org_id","hour");--> statement-breakpoint
CREATE INDEX "alarms_part_of" ON "alarms" USING btree ("part_of") WHERE part_of is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "alarms_open" ON "alarms" USING btree ("device_id","sign","type",coalesce(indicator_id, 0),coalesce(gateway_id, '')) WHERE recovered_at is null;