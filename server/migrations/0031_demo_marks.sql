CREATE TABLE "demo_marks" (
	"kind" text NOT NULL,
	"id" text NOT NULL,
	CONSTRAINT "demo_marks_kind_id_pk" PRIMARY KEY("kind","id")
);
--> statement-breakpoint
-- By hand: where a demonstration was filled before there were marks, its rows are known by the ids it gave them, its sites by their simulated devices.
INSERT INTO "demo_marks" SELECT 'orgs', "id" FROM "orgs" WHERE "id" IN ('1', '2', '1001', '1002', 'B10011', 'B10012', 'B10023', 'B10024', 'T100111', 'T100112', 'T100121', 'T100231', 'T100232', 'T100241') AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'users', "id" FROM "users" WHERE ("id", "login_name") IN (('u1', 'admin'), ('u2', 'grid'), ('u1001', 'jizhong'), ('u1002', 'jizhong.watch'), ('u1003', 'jizhong.watch2'), ('u1006', 'sjz1.leader'), ('u1007', 'sjz2.leader'), ('u1008', 'bd.leader'), ('u1011', 'sjz1.repair'), ('u1012', 'sjz2.repair'), ('u1013', 'bd.repair'), ('u1021', 'lvdao'), ('u2001', 'yanzhao'), ('u2002', 'yanzhao.watch'), ('u2006', 'jdn1.leader'), ('u2007', 'jdn2.leader'), ('u2008', 'ts.leader'), ('u2011', 'jdn1.repair'), ('u2012', 'ts.repair'), ('u2021', 'xinji')) AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'roles', "id" FROM "roles" WHERE "id" = "org_id" || '-' || "kind" AND "org_id" IN (SELECT "id" FROM "demo_marks" WHERE "kind" = 'orgs');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'customers', "id" FROM "customers" WHERE "id" ~ '^K100[12][0-9]{3}$' AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'sites', "id" FROM "sites" WHERE EXISTS (SELECT FROM "devices" WHERE "site_id" = "sites"."id" AND "simulation" IS NOT NULL) AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'brand_models', "id" FROM "brand_models" WHERE "id" ~ '^model-[0-9]+$' AND "updated_by" = 'admin' AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'fault_library', "id" FROM "fault_library" WHERE "id" ~ '^fault-[0-9]+$' AND "updated_by" = 'admin' AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
INSERT INTO "demo_marks" SELECT 'standards', "id" FROM "standards" WHERE "id" ~ '^standard-[0-9]+$' AND "updated_by" = 'admin' AND EXISTS (SELECT FROM "facts" WHERE "name" = 'demo' OR "name" LIKE 'demo:%');--> statement-breakpoint
-- Tokens handed out by a demonstration since the column is there got no end.
UPDATE "screen_tokens" SET "expires_at" = "created_at" + interval '1 day' WHERE "demo" AND "expires_at" IS NULL;