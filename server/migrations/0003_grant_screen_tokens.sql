-- Roles get their pages when they are made; those from before this page existed get it here, once.
INSERT INTO "role_resources" ("role_id", "resource_id")
SELECT "id", 'screenTokens' FROM "roles" WHERE "kind" IN ('platform-admin', 'enterprise-admin')
ON CONFLICT DO NOTHING;
