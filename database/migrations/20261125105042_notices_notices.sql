CREATE TABLE "internotification" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"body" text NOT NULL,
	"body_en" text,
	"priority" text DEFAULT 'normal' NOT NULL,
	"audience" jsonb NOT NULL,
	"department_id" uuid,
	"signer" text,
	"doc_no" text,
	"notification_type_id" uuid,
	"must_confirm" boolean DEFAULT false NOT NULL,
	"confirm_mode" text DEFAULT 'person' NOT NULL,
	"confirm_by" timestamptz,
	"reply_kind" text DEFAULT 'none' NOT NULL,
	"allow_comment" text DEFAULT 'off' NOT NULL,
	"allow_like" boolean DEFAULT false NOT NULL,
	"channels" text[] DEFAULT '{}'::text[] NOT NULL,
	"send_at" timestamptz,
	"status" text DEFAULT 'draft' NOT NULL,
	"approver" text,
	"revision" integer DEFAULT 1 NOT NULL,
	"expires_at" timestamptz,
	"sent_at" timestamptz,
	"recall_reason" text,
	"opinion" text,
	"recipient_count" integer,
	"created_by" uuid NOT NULL,
	"decided_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "internotification_kind" CHECK ("kind" in ('notice', 'bulletin', 'message')),
	CONSTRAINT "internotification_status" CHECK ("status" in ('draft', 'pending_approval', 'scheduled', 'sent', 'recalled')),
	CONSTRAINT "internotification_priority" CHECK ("priority" in ('normal', 'important', 'urgent')),
	CONSTRAINT "internotification_sent_at" CHECK ("status" not in ('sent', 'recalled') or "sent_at" is not null),
	CONSTRAINT "internotification_recalled" CHECK ("status" <> 'recalled' or "recall_reason" is not null),
	CONSTRAINT "internotification_scheduled" CHECK ("status" <> 'scheduled' or "send_at" is not null)
);

CREATE TABLE "internotification_user_like" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "notice_comment" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"parent_id" uuid,
	"user_id" uuid NOT NULL,
	"body" text NOT NULL,
	"status" text DEFAULT 'visible' NOT NULL,
	"hidden_by" uuid,
	"hide_reason" text,
	"edited_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notice_comment_status" CHECK ("status" in ('visible', 'hidden', 'deleted')),
	CONSTRAINT "notice_comment_hidden" CHECK ("status" <> 'hidden' or "hide_reason" is not null)
);

CREATE TABLE "notice_option" (
	"notice_id" uuid,
	"key" text,
	"organization_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"text" text NOT NULL,
	"capacity" integer,
	"taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "notice_option_pkey" PRIMARY KEY("notice_id","key"),
	CONSTRAINT "notice_option_taken" CHECK ("taken" >= 0 and ("capacity" is null or "taken" <= "capacity"))
);

CREATE TABLE "notice_reply" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"notice_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"for_user_id" uuid,
	"settles" text NOT NULL,
	"option" text,
	"remark" text,
	"signature_id" uuid,
	"replied_at" timestamptz DEFAULT now() NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "notice_revision" (
	"notice_id" uuid,
	"revision" integer,
	"organization_id" uuid NOT NULL,
	"weight" text NOT NULL,
	"title" text NOT NULL,
	"body" text NOT NULL,
	"reason" text NOT NULL,
	"changed_by" uuid NOT NULL,
	"changed_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notice_revision_pkey" PRIMARY KEY("notice_id","revision")
);

CREATE TABLE "notice_urge" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"target" text NOT NULL,
	"urged" integer NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "notification_type" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"default_channels" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notification_type_status" CHECK ("status" in ('on', 'off'))
);

CREATE TABLE "notification_user_comment_like" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"comment_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

DROP INDEX "notification_user_id_kind_index";
ALTER TABLE "notification" ADD COLUMN "subject_id" uuid;
ALTER TABLE "notification" ADD COLUMN "for_user_id" uuid;
ALTER TABLE "notification" ADD COLUMN "need_action" boolean DEFAULT false NOT NULL;
ALTER TABLE "notification" ADD COLUMN "due_at" timestamptz;
ALTER TABLE "notification" ADD COLUMN "confirmed_at" timestamptz;
ALTER TABLE "notification" ADD COLUMN "hidden_at" timestamptz;
ALTER TABLE "announcement" ADD COLUMN "allow_comment" text DEFAULT 'off' NOT NULL;
CREATE INDEX "notification_unread" ON "notification" ("user_id","kind") WHERE "read_at" is null and "hidden_at" is null;
CREATE UNIQUE INDEX "notification_subject" ON "notification" ("subject_id","user_id",coalesce("for_user_id", "user_id")) WHERE "subject_id" is not null;
CREATE INDEX "notification_subject_unread" ON "notification" ("subject_id") WHERE "subject_id" is not null and "read_at" is null;
CREATE INDEX "notification_owed" ON "notification" ("subject_id") WHERE "subject_id" is not null and "need_action" and "confirmed_at" is null;
CREATE INDEX "notification_owed_by" ON "notification" ("user_id") WHERE "need_action" and "confirmed_at" is null;
CREATE INDEX "internotification_order" ON "internotification" ("organization_id","kind","status","sent_at");
CREATE INDEX "internotification_sent" ON "internotification" ("organization_id","sent_at","created_at","id");
CREATE INDEX "internotification_newest" ON "internotification" ("sent_at","created_at","id");
CREATE INDEX "internotification_created_by_status_index" ON "internotification" ("created_by","status");
CREATE INDEX "internotification_due" ON "internotification" ("send_at") WHERE "status" = 'scheduled';
CREATE UNIQUE INDEX "internotification_user_like_once" ON "internotification_user_like" ("notice_id","user_id");
CREATE INDEX "internotification_user_like_user_id_index" ON "internotification_user_like" ("user_id");
CREATE INDEX "notice_comment_order" ON "notice_comment" ("subject_id","created_at","id");
CREATE INDEX "notice_comment_user_id_index" ON "notice_comment" ("user_id");
CREATE INDEX "notice_comment_parent_id_index" ON "notice_comment" ("parent_id");
CREATE UNIQUE INDEX "notice_reply_once" ON "notice_reply" ("notice_id","settles");
CREATE INDEX "notice_reply_user_id_index" ON "notice_reply" ("user_id");
CREATE INDEX "notice_reply_for_user_id_index" ON "notice_reply" ("for_user_id");
CREATE INDEX "notice_urge_subject_id_created_at_index" ON "notice_urge" ("subject_id","created_at");
CREATE UNIQUE INDEX "notification_type_code" ON "notification_type" ("organization_id","code");
CREATE INDEX "notification_type_name" ON "notification_type" ("organization_id","name","id");
CREATE UNIQUE INDEX "notification_user_comment_like_once" ON "notification_user_comment_like" ("comment_id","user_id");
CREATE INDEX "notification_user_comment_like_user_id_index" ON "notification_user_comment_like" ("user_id");
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_mfIfeU5eTx21_fkey" FOREIGN KEY ("notification_type_id") REFERENCES "notification_type"("id");
ALTER TABLE "internotification" ADD CONSTRAINT "internotification_created_by_user_id_fkey" FOREIGN KEY ("created_by") REFERENCES "user"("id");
ALTER TABLE "internotification_user_like" ADD CONSTRAINT "internotification_user_like_UnQbLQuqTzqt_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "internotification_user_like" ADD CONSTRAINT "internotification_user_like_notice_id_internotification_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "internotification"("id");
ALTER TABLE "internotification_user_like" ADD CONSTRAINT "internotification_user_like_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "notice_comment" ADD CONSTRAINT "notice_comment_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notice_comment" ADD CONSTRAINT "notice_comment_parent_id_notice_comment_id_fkey" FOREIGN KEY ("parent_id") REFERENCES "notice_comment"("id");
ALTER TABLE "notice_comment" ADD CONSTRAINT "notice_comment_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "notice_option" ADD CONSTRAINT "notice_option_notice_id_internotification_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "internotification"("id") ON DELETE CASCADE;
ALTER TABLE "notice_option" ADD CONSTRAINT "notice_option_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notice_reply" ADD CONSTRAINT "notice_reply_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notice_reply" ADD CONSTRAINT "notice_reply_notice_id_internotification_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "internotification"("id");
ALTER TABLE "notice_reply" ADD CONSTRAINT "notice_reply_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "notice_reply" ADD CONSTRAINT "notice_reply_for_user_id_user_id_fkey" FOREIGN KEY ("for_user_id") REFERENCES "user"("id");
ALTER TABLE "notice_revision" ADD CONSTRAINT "notice_revision_notice_id_internotification_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "internotification"("id") ON DELETE CASCADE;
ALTER TABLE "notice_revision" ADD CONSTRAINT "notice_revision_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notice_urge" ADD CONSTRAINT "notice_urge_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notification_type" ADD CONSTRAINT "notification_type_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notification_user_comment_like" ADD CONSTRAINT "notification_user_comment_like_L7EySUAkCsrv_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "notification_user_comment_like" ADD CONSTRAINT "notification_user_comment_like_CKTQwcpsRCzc_fkey" FOREIGN KEY ("comment_id") REFERENCES "notice_comment"("id");
ALTER TABLE "notification_user_comment_like" ADD CONSTRAINT "notification_user_comment_like_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
