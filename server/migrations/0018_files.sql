CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"org_id" text NOT NULL,
	"module" text NOT NULL,
	"record_id" text NOT NULL,
	"business" text DEFAULT '' NOT NULL,
	"purpose" text DEFAULT '' NOT NULL,
	"part" text DEFAULT '' NOT NULL,
	"name" text NOT NULL,
	"bytes" integer NOT NULL,
	"sha256" text NOT NULL,
	"user_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "files_record" ON "files" USING btree ("module","record_id");