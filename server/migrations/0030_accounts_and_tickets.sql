ALTER TABLE "screen_tokens" ADD COLUMN "expires_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "parent_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "former_passwords" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "must_change_password" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "sessions_parent" ON "sessions" USING btree ("parent_hash");--> statement-breakpoint
-- By hand, and before the index that would refuse them: of names that differ by capitals and spaces only, the account in use (the older one) keeps its own,
-- the others get the beginning of a hash behind theirs.
UPDATE "users" SET "login_name" = left(lower(regexp_replace("login_name", '[\s\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]', '', 'g')), 13) || '-' || left(md5("id"), 6) WHERE "id" IN (SELECT "id" FROM (SELECT "id", row_number() OVER (PARTITION BY lower(regexp_replace("login_name", '[\s\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]', '', 'g')) ORDER BY ("state" = 'active') DESC, "created_at", "id") AS n FROM "users") twins WHERE n > 1);--> statement-breakpoint
-- Tokens a demonstration has handed out so far end a day after that.
UPDATE "screen_tokens" SET "expires_at" = "created_at" + interval '1 day' WHERE "demo";--> statement-breakpoint
CREATE UNIQUE INDEX "users_login_key" ON "users" USING btree (lower(regexp_replace("login_name", '[\s\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]', '', 'g')));