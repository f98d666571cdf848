ALTER TABLE "users" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "users" DROP COLUMN "locked_until";