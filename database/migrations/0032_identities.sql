CREATE TABLE "external_identity" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"app" text NOT NULL,
	"subject" text NOT NULL,
	"openid" text,
	"unionid" text,
	"nickname" text,
	"linked_by" text DEFAULT 'self' NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_used_at" timestamptz,
	"removed_at" timestamptz,
	CONSTRAINT "external_identity_channel" CHECK ("channel" in ('wechat_oauth', 'wechat_shiyou_oauth', 'qiwei_oauth', 'ding_oauth')),
	CONSTRAINT "external_identity_linked_by" CHECK ("linked_by" in ('self', 'provisioned')),
	CONSTRAINT "external_identity_status" CHECK ("status" in ('active', 'removed'))
);

CREATE TABLE "oauth_state" (
	"id" uuid PRIMARY KEY,
	"state_hash" text NOT NULL UNIQUE,
	"nonce_hash" text NOT NULL,
	"channel" text NOT NULL,
	"form" text NOT NULL,
	"intent" text NOT NULL,
	"user_id" uuid,
	"redirect" text,
	"caller_state" text,
	"expires_at" timestamptz NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "oauth_state_channel" CHECK ("channel" in ('wechat_oauth', 'wechat_shiyou_oauth', 'qiwei_oauth', 'ding_oauth'))
);

CREATE TABLE "provider_ticket" (
	"key" text PRIMARY KEY,
	"value_sealed" text NOT NULL,
	"expires_at" timestamptz NOT NULL
);

CREATE TABLE "qr_login" (
	"id" uuid PRIMARY KEY,
	"qr_token_hash" text UNIQUE,
	"poll_hash" text NOT NULL UNIQUE,
	"state" text DEFAULT 'new' NOT NULL,
	"number" text,
	"ip" text NOT NULL,
	"agent" text NOT NULL,
	"scanned_by" uuid,
	"phone_session_id" uuid,
	"session_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	CONSTRAINT "qr_login_state" CHECK ("state" in ('new', 'scanned', 'confirmed', 'denied', 'consumed'))
);

CREATE UNIQUE INDEX "external_identity_person" ON "external_identity" ("channel","app","subject","user_id") WHERE "status" = 'active';
CREATE INDEX "external_identity_channel_subject_index" ON "external_identity" ("channel","subject") WHERE "status" = 'active';
CREATE INDEX "external_identity_channel_unionid_index" ON "external_identity" ("channel","unionid") WHERE "status" = 'active';
CREATE INDEX "external_identity_app_openid_index" ON "external_identity" ("app","openid") WHERE "status" = 'active';
CREATE INDEX "external_identity_user_id_index" ON "external_identity" ("user_id");
CREATE INDEX "oauth_state_expires_at_index" ON "oauth_state" ("expires_at");
CREATE INDEX "qr_login_expires_at_index" ON "qr_login" ("expires_at");
ALTER TABLE "external_identity" ADD CONSTRAINT "external_identity_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "qr_login" ADD CONSTRAINT "qr_login_scanned_by_user_id_fkey" FOREIGN KEY ("scanned_by") REFERENCES "user"("id");
