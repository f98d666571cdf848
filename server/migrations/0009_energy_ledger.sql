CREATE TABLE "energy_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "energy_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"org_id" text NOT NULL,
	"device_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"before" double precision,
	"after" double precision NOT NULL,
	"reason" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"undone" boolean DEFAULT false NOT NULL,
	"undone_by" text,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "energy_pending" (
	"device_id" integer NOT NULL,
	"kind" text NOT NULL,
	"day" date NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "energy_pending_device_id_kind_day_pk" PRIMARY KEY("device_id","kind","day")
);
--> statement-breakpoint
CREATE TABLE "money_pending" (
	"day" date PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reading_corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reading_corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"device_id" integer NOT NULL,
	"indicator_id" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"before" real NOT NULL,
	"after" real NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "counted" double precision;--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "brought_forward" double precision;--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "manual" double precision;--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "estimated" double precision;--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "slots" real[];--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "events" jsonb;--> statement-breakpoint
ALTER TABLE "device_days" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "energy_corrections_day" ON "energy_corrections" USING btree ("device_id","kind","day");--> statement-breakpoint
CREATE INDEX "energy_corrections_org" ON "energy_corrections" USING btree ("org_id","day");--> statement-breakpoint
CREATE INDEX "reading_corrections_point" ON "reading_corrections" USING btree ("device_id","at");--> statement-breakpoint
-- What stands there was taken over; where its readings are still kept it is computed from them again, and a brought-forward figure they reach gives way.
UPDATE "device_days" SET "brought_forward" = "kwh";
--> statement-breakpoint
INSERT INTO "energy_pending" ("device_id", "kind", "day")
SELECT e.device_id, e.kind, e.day FROM "device_days" e
WHERE EXISTS (SELECT FROM "curves" c JOIN "indicators" i ON i.id = c.indicator_id WHERE c.device_id = e.device_id AND c.day = e.day AND c.step = 1 AND i.no IN ('A000000002', 'A000000003'));
