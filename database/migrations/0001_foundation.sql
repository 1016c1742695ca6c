CREATE TABLE "approval" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"title_cn" text NOT NULL,
	"title_us" text NOT NULL,
	"link" text NOT NULL,
	"applicant_id" uuid,
	"applicant_name" text NOT NULL,
	"department_id" uuid,
	"excluded_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"copied_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"urged_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	"decided_at" timestamptz,
	CONSTRAINT "approval_state" CHECK ("state" in ('open', 'approved', 'rejected', 'returned', 'withdrawn'))
);

CREATE TABLE "approval_decision" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"step_id" uuid,
	"move" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text NOT NULL,
	"opinion" text,
	"file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"to_user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"at" timestamptz NOT NULL
);

CREATE TABLE "approval_step" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"approval_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"name_cn" text NOT NULL,
	"name_us" text NOT NULL,
	"mode" text NOT NULL,
	"who" jsonb NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"pending_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"later_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"holder_code" text,
	"department_id" uuid,
	"due_minutes" integer,
	"opened_at" timestamptz,
	"due_at" timestamptz,
	"is_urged" boolean DEFAULT false NOT NULL,
	"closed_at" timestamptz,
	CONSTRAINT "approval_step_mode" CHECK ("mode" in ('any', 'all', 'in_turn')),
	CONSTRAINT "approval_step_state" CHECK ("state" in ('waiting', 'open', 'approved', 'rejected', 'returned', 'withdrawn'))
);

CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY,
	"at" timestamptz NOT NULL,
	"kind" text NOT NULL,
	"actor_id" uuid,
	"real_user_id" uuid,
	"organization_id" uuid,
	"action" text NOT NULL,
	"target_type" text,
	"target_id" text,
	"changes" jsonb,
	"reason" text,
	"ip" text,
	"device" text,
	"request_id" text
);

CREATE TABLE "audit_seal" (
	"position" bigint PRIMARY KEY,
	"audit_id" uuid NOT NULL UNIQUE,
	"hash" text NOT NULL,
	"sealed_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "data_task" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"user_id" uuid NOT NULL,
	"user_name" text NOT NULL,
	"lang" text NOT NULL,
	"kind" text NOT NULL,
	"phase" text NOT NULL,
	"definition" text NOT NULL,
	"title_cn" text NOT NULL,
	"title_us" text NOT NULL,
	"format" text NOT NULL,
	"params" jsonb DEFAULT '{}' NOT NULL,
	"state" text DEFAULT 'queued' NOT NULL,
	"round" integer DEFAULT 1 NOT NULL,
	"total" integer,
	"done" integer DEFAULT 0 NOT NULL,
	"created_count" integer DEFAULT 0 NOT NULL,
	"changed_count" integer DEFAULT 0 NOT NULL,
	"same_count" integer DEFAULT 0 NOT NULL,
	"error_count" integer DEFAULT 0 NOT NULL,
	"failure_cn" text,
	"failure_us" text,
	"source_file_id" uuid,
	"file_name" text,
	"result_file_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"finished_at" timestamptz,
	"expires_at" timestamptz,
	"undo_until" timestamptz,
	CONSTRAINT "data_task_kind" CHECK ("kind" in ('import', 'export')),
	CONSTRAINT "data_task_phase" CHECK ("phase" in ('export', 'check', 'run', 'undo')),
	CONSTRAINT "data_task_state" CHECK ("state" in ('queued', 'running', 'ready', 'done', 'failed', 'cancelled', 'undone', 'expired')),
	CONSTRAINT "data_task_format" CHECK ("format" in ('xlsx', 'csv'))
);

CREATE TABLE "data_task_undo" (
	"data_task_id" uuid,
	"row_no" integer,
	"entry" jsonb NOT NULL,
	CONSTRAINT "data_task_undo_pkey" PRIMARY KEY("data_task_id","row_no")
);

CREATE TABLE "file" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"owner_id" uuid,
	"kind" text NOT NULL,
	"key" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"size" bigint NOT NULL,
	"mime" text NOT NULL,
	"sha256" text NOT NULL,
	"status" text DEFAULT 'writing' NOT NULL,
	"attached_type" text,
	"attached_id" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "file_status" CHECK ("status" in ('writing', 'stored', 'dropped'))
);

CREATE TABLE "attempt_counter" (
	"key" text PRIMARY KEY,
	"count" integer NOT NULL,
	"window_ends_at" timestamptz NOT NULL
);

CREATE TABLE "idempotency_key" (
	"owner" text,
	"key" text,
	"fingerprint" text NOT NULL,
	"status" integer,
	"answer" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "idempotency_key_pkey" PRIMARY KEY("owner","key")
);

CREATE TABLE "job_effect" (
	"key" text PRIMARY KEY,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "lifecycle_event" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid,
	"entity_type" text NOT NULL,
	"entity_id" uuid NOT NULL,
	"move" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"by_user_id" uuid,
	"by_name" text,
	"at" timestamptz NOT NULL,
	"reason" text,
	"facts" jsonb
);

CREATE TABLE "delivery" (
	"id" uuid PRIMARY KEY,
	"event" text NOT NULL,
	"notification_id" uuid,
	"user_id" uuid,
	"channel" text NOT NULL,
	"to_sealed" text NOT NULL,
	"to_bidx" text NOT NULL,
	"to_masked" text NOT NULL,
	"template" text NOT NULL,
	"text_sealed" text,
	"vars_sealed" text,
	"lang" text NOT NULL,
	"is_secret" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"provider" text NOT NULL,
	"provider_id" text,
	"error" text,
	"useful_until" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"sent_at" timestamptz,
	"delivered_at" timestamptz,
	CONSTRAINT "delivery_state" CHECK ("state" in ('queued', 'sent', 'delivered', 'failed')),
	CONSTRAINT "delivery_channel" CHECK ("channel" in ('sms', 'email'))
);

CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"source_organization_id" uuid,
	"kind" text NOT NULL,
	"event" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"body" text,
	"body_en" text,
	"route" text,
	"actions" jsonb DEFAULT '[]' NOT NULL,
	"urgency" text NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"delivered_at" timestamptz,
	"read_at" timestamptz
);

CREATE TABLE "notification_preference" (
	"user_id" uuid,
	"event" text,
	"mode" text NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "notification_preference_pkey" PRIMARY KEY("user_id","event"),
	CONSTRAINT "notification_preference_mode" CHECK ("mode" in ('instant', 'digest', 'off'))
);

CREATE TABLE "realtime_event" (
	"uid" uuid PRIMARY KEY,
	"position" bigint UNIQUE,
	"channel" text NOT NULL,
	"event" text NOT NULL,
	"data" jsonb,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "session" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"organization_id" uuid,
	"token_hash" text NOT NULL UNIQUE,
	"previous_token_hash" text,
	"previous_until" timestamptz,
	"twin_hash" text,
	"kind" text NOT NULL,
	"amr" text[] NOT NULL,
	"strong_until" timestamptz,
	"impersonator_id" uuid,
	"switched_from" uuid,
	"device_name" text,
	"ip" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"last_seen_at" timestamptz NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"idle_seconds" integer NOT NULL,
	"revoked_at" timestamptz,
	"revoke_reason" text
);

CREATE TABLE "action_conflict" (
	"code_a" text,
	"code_b" text,
	"level" text NOT NULL,
	"reason" text NOT NULL,
	"reason_en" text NOT NULL,
	CONSTRAINT "action_conflict_pkey" PRIMARY KEY("code_a","code_b"),
	CONSTRAINT "action_conflict_level" CHECK ("level" in ('warn', 'deny'))
);

CREATE TABLE "app" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"category" text NOT NULL,
	"icon" text,
	"kind" text DEFAULT 'builtin' NOT NULL,
	"route" text,
	"links" jsonb DEFAULT '{}' NOT NULL,
	"is_redirect" boolean DEFAULT false NOT NULL,
	"sso" text DEFAULT 'none' NOT NULL,
	"devices" text[] DEFAULT '{web,h5,app}'::text[] NOT NULL,
	"description" text,
	"sort" integer,
	"status" text DEFAULT 'on' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "app_action" (
	"id" uuid PRIMARY KEY,
	"app_id" uuid NOT NULL,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"risk" text DEFAULT 'normal' NOT NULL,
	"needs_reason" boolean DEFAULT false NOT NULL,
	"builtin" boolean DEFAULT true NOT NULL
);

CREATE TABLE "client" (
	"id" uuid PRIMARY KEY,
	"code" text NOT NULL UNIQUE,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"root_organization_id" uuid NOT NULL,
	"domains" text[] DEFAULT '{}'::text[] NOT NULL,
	"product_name_cn" text NOT NULL,
	"product_name_us" text NOT NULL,
	"logo_url" text,
	"theme" text DEFAULT 'default' NOT NULL,
	"allow_hosts" text[] DEFAULT '{}'::text[] NOT NULL,
	"contacts" text,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "delegation" (
	"id" uuid PRIMARY KEY,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"codes" text[] NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"reason" text NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "delegation_state" CHECK ("state" in ('requested', 'active', 'ended', 'refused'))
);

CREATE TABLE "dictionary" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"dict_type" text NOT NULL,
	"dict_value" text NOT NULL,
	"dict_text" text NOT NULL,
	"dict_text_en" text NOT NULL,
	"sort" integer,
	"is_locked" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "dictionary_client_id_dict_type_dict_value_unique" UNIQUE NULLS NOT DISTINCT("client_id","dict_type","dict_value")
);

CREATE TABLE "module" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"icon" text,
	"sort" integer,
	"is_visible" boolean DEFAULT true NOT NULL,
	"items" jsonb DEFAULT '[]' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "module_organization_id_code_unique" UNIQUE("organization_id","code")
);

CREATE TABLE "module_revision" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"groups" jsonb,
	"saved_by" uuid NOT NULL,
	"saved_by_name" text NOT NULL,
	"saved_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "module_revision_organization_id_revision_unique" UNIQUE("organization_id","revision")
);

CREATE TABLE "organization_app" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"position" integer,
	"inherit" boolean DEFAULT false NOT NULL,
	"status" text DEFAULT 'on' NOT NULL,
	"opened_until" date,
	CONSTRAINT "organization_app_organization_id_app_id_unique" UNIQUE("organization_id","app_id")
);

CREATE TABLE "post_role" (
	"post_id" uuid,
	"role_id" uuid,
	"scope_kind" text NOT NULL,
	CONSTRAINT "post_role_pkey" PRIMARY KEY("post_id","role_id")
);

CREATE TABLE "role" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"organization_id" uuid,
	"role_group_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"description" text,
	"kind" text DEFAULT 'custom' NOT NULL,
	"hat" text,
	"is_zongwu" boolean DEFAULT false NOT NULL,
	"max_holders" integer,
	"needs_second" boolean DEFAULT false NOT NULL,
	"default_scope" text DEFAULT 'organization' NOT NULL,
	"template_id" uuid,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "role_code" UNIQUE NULLS NOT DISTINCT("client_id","organization_id","code")
);

CREATE TABLE "role_action" (
	"role_id" uuid,
	"code" text,
	CONSTRAINT "role_action_pkey" PRIMARY KEY("role_id","code")
);

CREATE TABLE "role_group" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"organization_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text NOT NULL,
	"sort" integer,
	CONSTRAINT "role_group_client_id_organization_id_code_unique" UNIQUE NULLS NOT DISTINCT("client_id","organization_id","code")
);

CREATE TABLE "role_user" (
	"id" uuid PRIMARY KEY,
	"role_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"valid_from" date DEFAULT current_date NOT NULL,
	"valid_to" date,
	"source" text DEFAULT 'manual' NOT NULL,
	"source_id" uuid,
	"granted_by" uuid,
	"seconded_by" uuid,
	"reason" text,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz,
	CONSTRAINT "role_user_state" CHECK ("state" in ('requested', 'active', 'ended', 'refused')),
	CONSTRAINT "role_user_source" CHECK ("source" in ('manual', 'post', 'hat', 'homeroom', 'leader', 'space_admin'))
);

CREATE TABLE "role_user_scope" (
	"id" uuid PRIMARY KEY,
	"role_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"target_id" uuid
);

CREATE TABLE "system_setting" (
	"id" uuid PRIMARY KEY,
	"key" text NOT NULL,
	"value" jsonb NOT NULL,
	"level" text NOT NULL,
	"client_id" uuid,
	"organization_id" uuid,
	"changed_by" uuid,
	"changed_at" timestamptz DEFAULT now() NOT NULL,
	"reason" text,
	CONSTRAINT "system_setting_key_level_client_id_organization_id_unique" UNIQUE NULLS NOT DISTINCT("key","level","client_id","organization_id")
);

CREATE TABLE "consent" (
	"id" uuid PRIMARY KEY,
	"subject_user_id" uuid NOT NULL,
	"giver_user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"text_version" text NOT NULL,
	"given_at" timestamptz DEFAULT now() NOT NULL,
	"withdrawn_at" timestamptz,
	"channel" text NOT NULL
);

CREATE TABLE "flow_ticket" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"secret_hash" text NOT NULL UNIQUE,
	"payload" jsonb NOT NULL,
	"flow_hash" text,
	"user_id" uuid,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "login_event" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid,
	"at" timestamptz DEFAULT now() NOT NULL,
	"way" text NOT NULL,
	"result" text NOT NULL,
	"ip" text,
	"device" text,
	"reason" text,
	CONSTRAINT "login_event_result" CHECK ("result" in ('ok', 'refused'))
);

CREATE TABLE "login_throttle" (
	"key" text PRIMARY KEY,
	"failures" integer NOT NULL,
	"next_try_at" timestamptz NOT NULL
);

CREATE TABLE "phone_change_application" (
	"id" uuid PRIMARY KEY,
	"kind" text NOT NULL,
	"client_id" uuid NOT NULL,
	"organization_id" uuid,
	"user_id" uuid,
	"facts_sealed" text NOT NULL,
	"reason" text NOT NULL,
	"file_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"vouches" jsonb DEFAULT '[]' NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"opinion" text,
	"field_notes" jsonb DEFAULT '{}' NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamptz,
	"effective_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "phone_change_application_kind" CHECK ("kind" in ('change_phone', 'account_recovery', 'identity_correction', 'self_signup')),
	CONSTRAINT "phone_change_application_state" CHECK ("state" in ('pending', 'approved', 'refused', 'returned', 'effective', 'objected', 'withdrawn'))
);

CREATE TABLE "user_credential" (
	"user_id" uuid PRIMARY KEY,
	"client_id" uuid,
	"username" text,
	"password_hash" text,
	"password_changed_at" timestamptz,
	"password_must_change" boolean DEFAULT false NOT NULL,
	"is_phone_owner" boolean DEFAULT false NOT NULL,
	"phone_bidx" text,
	"phone_verified_at" timestamptz,
	"deletion_at" timestamptz,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "verification_code" (
	"id" uuid PRIMARY KEY,
	"phone_bidx" text NOT NULL,
	"phone_sealed" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hmac" text NOT NULL,
	"flow_hash" text,
	"channel" text DEFAULT 'sms' NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamptz DEFAULT now() NOT NULL,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);

CREATE TABLE "app_credential" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"holder_id" uuid NOT NULL,
	"app_id" uuid NOT NULL,
	"app_key" text NOT NULL UNIQUE,
	"secret_hash" text NOT NULL,
	"previous_secret_hash" text,
	"previous_until" timestamptz,
	"ip_allow" text[] DEFAULT '{}'::text[] NOT NULL,
	"expires_on" date NOT NULL,
	"last_used_at" timestamptz,
	"status" text DEFAULT 'active' NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "app_ticket" (
	"id" uuid PRIMARY KEY,
	"ticket_hash" text NOT NULL UNIQUE,
	"app_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"place_id" uuid,
	"expires_at" timestamptz NOT NULL,
	"used_at" timestamptz
);

CREATE TABLE "impersonation" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"actor_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"minutes" integer NOT NULL,
	"state" text NOT NULL,
	"second_id" uuid,
	"second_at" timestamptz,
	"session_id" uuid,
	"ip" text,
	"requested_at" timestamptz DEFAULT now() NOT NULL,
	"started_at" timestamptz,
	"ends_at" timestamptz,
	"ended_at" timestamptz,
	"told_at" timestamptz,
	CONSTRAINT "impersonation_state" CHECK ("state" in ('requested', 'approved', 'refused', 'active', 'ended'))
);

CREATE TABLE "log_sink_position" (
	"name" text PRIMARY KEY,
	"position" bigint NOT NULL,
	"sent_at" timestamptz,
	"error" text
);

CREATE TABLE "menu" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"parent_id" uuid,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"icon" text,
	"app_id" uuid,
	"link" text,
	"sort" integer,
	"hidden" boolean DEFAULT false NOT NULL,
	"always_show" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "menu_revision" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"revision" integer NOT NULL,
	"entries" jsonb NOT NULL,
	"published_by" uuid,
	"published_at" timestamptz DEFAULT now() NOT NULL,
	"undone_at" timestamptz,
	CONSTRAINT "menu_revision_client_id_revision_unique" UNIQUE("client_id","revision")
);

CREATE TABLE "menu_tree" (
	"client_id" uuid PRIMARY KEY,
	"version" integer DEFAULT 1 NOT NULL
);

CREATE TABLE "department" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"parent_id" uuid,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"name_pinyin" text NOT NULL,
	"name_initials" text NOT NULL,
	"kind" text NOT NULL,
	"department_unitid" text NOT NULL UNIQUE,
	"leader_id" uuid,
	"phone" text,
	"broom_id" uuid,
	"closes_on" date,
	"former_names" text[] DEFAULT '{}'::text[] NOT NULL,
	"merged_into" uuid,
	"sort" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "department_organization_id_code_unique" UNIQUE("organization_id","code"),
	CONSTRAINT "department_kind" CHECK ("kind" in ('office', 'teaching', 'grade', 'class', 'project')),
	CONSTRAINT "department_status" CHECK ("status" in ('active', 'archived'))
);

CREATE TABLE "department_headcount" (
	"department_id" uuid,
	"post_id" uuid,
	"school_year" text,
	"organization_id" uuid NOT NULL,
	"approved" integer NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "department_headcount_pkey" PRIMARY KEY("department_id","post_id","school_year"),
	CONSTRAINT "department_headcount_approved" CHECK ("approved" between 0 and 999)
);

CREATE TABLE "department_leader" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"sort" integer,
	"valid_from" date DEFAULT current_date NOT NULL,
	"valid_to" date,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "department_leader_kind" CHECK ("kind" in ('chief', 'deputy', 'in_charge'))
);

CREATE TABLE "department_merge" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	"moved" jsonb NOT NULL,
	"merged_by" uuid NOT NULL,
	"merged_at" timestamptz DEFAULT now() NOT NULL,
	"undone_at" timestamptz
);

CREATE TABLE "membership_count" (
	"organization_id" uuid,
	"hat" text,
	"members" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "membership_count_pkey" PRIMARY KEY("organization_id","hat")
);

CREATE TABLE "organization" (
	"id" uuid PRIMARY KEY,
	"parent_id" uuid,
	"client_id" uuid NOT NULL,
	"path" text NOT NULL,
	"depth" integer NOT NULL,
	"code" text NOT NULL,
	"department_unitid" text NOT NULL,
	"name" text NOT NULL,
	"short_name" text,
	"name_en" text,
	"name_pinyin" text NOT NULL,
	"name_initials" text NOT NULL,
	"kind" text NOT NULL,
	"stage" text,
	"stage_codes" text[] DEFAULT '{}'::text[] NOT NULL,
	"address" text,
	"phone" text,
	"logo_url" text,
	"credit_code" text,
	"school_code" text,
	"timezone" text DEFAULT 'Asia/Shanghai' NOT NULL,
	"is_open_visit" boolean DEFAULT false NOT NULL,
	"sort" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "organization_client_id_department_unitid_unique" UNIQUE("client_id","department_unitid"),
	CONSTRAINT "organization_kind" CHECK ("kind" in ('group', 'school', 'campus', 'company')),
	CONSTRAINT "organization_status" CHECK ("status" in ('active', 'suspended', 'archived'))
);

CREATE TABLE "organization_template_config" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"template_id" uuid,
	"settings" jsonb DEFAULT '{}' NOT NULL,
	"audience" jsonb DEFAULT '{"department_ids":[],"post_ids":[],"user_types":[]}' NOT NULL,
	"priority" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "organization_template_config_status" CHECK ("status" in ('draft', 'published', 'retired')),
	CONSTRAINT "organization_template_config_priority" CHECK ("priority" between 0 and 99)
);

CREATE TABLE "post" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"organization_id" uuid,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"category" text NOT NULL,
	"level" integer DEFAULT 10 NOT NULL,
	"is_leader" boolean DEFAULT false NOT NULL,
	"is_internotification" boolean DEFAULT false NOT NULL,
	"sort" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "post_client_id_organization_id_code_unique" UNIQUE("client_id","organization_id","code")
);

CREATE TABLE "school_campus" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"code" text NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"address" text,
	"phone" text,
	"sort" integer,
	"is_default" boolean DEFAULT false NOT NULL,
	"principal_id" uuid,
	"lng" double precision,
	"lat" double precision,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "school_campus_organization_id_code_unique" UNIQUE("organization_id","code")
);

CREATE TABLE "space_administrator" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"with_children" boolean DEFAULT false NOT NULL,
	"valid_to" date,
	"granted_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "space_administrator_organization_id_user_id_unique" UNIQUE("organization_id","user_id")
);

CREATE TABLE "user" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid,
	"number" text,
	"username" text,
	"name" text NOT NULL,
	"name_en" text,
	"name_pinyin" text NOT NULL,
	"name_initials" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"gender" text,
	"phone_sealed" text,
	"phone_bidx" text,
	"contact_phone_sealed" text,
	"email" text,
	"id_type" text,
	"id_no_sealed" text,
	"id_no_bidx" text,
	"birthday" date,
	"avatar_url" text,
	"status" text DEFAULT 'unconfirmed' NOT NULL,
	"category" text DEFAULT 'person' NOT NULL,
	"types" text[] DEFAULT '{}'::text[] NOT NULL,
	"lang" text DEFAULT 'cn' NOT NULL,
	"is_super_admin" boolean DEFAULT false NOT NULL,
	"is_real_authentication" boolean DEFAULT false NOT NULL,
	"is_force_active_email" boolean DEFAULT false NOT NULL,
	"activated_at" timestamptz,
	"last_login_at" timestamptz,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "user_status" CHECK ("status" in ('unconfirmed', 'confirmed', 'disabled', 'deleted')),
	CONSTRAINT "user_gender" CHECK ("gender" in ('male', 'female')),
	CONSTRAINT "user_lang" CHECK ("lang" in ('cn', 'us'))
);

CREATE TABLE "user_department" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"department_id" uuid NOT NULL,
	"post_id" uuid,
	"is_main" boolean DEFAULT false NOT NULL,
	"is_acting" boolean DEFAULT false NOT NULL,
	"valid_from" date DEFAULT current_date NOT NULL,
	"valid_to" date,
	"state" text DEFAULT 'active' NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"end_reason" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "user_department_state" CHECK ("state" in ('planned', 'active', 'ended'))
);

CREATE TABLE "user_organization" (
	"id" uuid PRIMARY KEY,
	"user_id" uuid NOT NULL,
	"organization_id" uuid NOT NULL,
	"is_main" boolean DEFAULT false NOT NULL,
	"source" text DEFAULT 'manual' NOT NULL,
	"valid_from" date DEFAULT current_date NOT NULL,
	"valid_to" date,
	"state" text DEFAULT 'active' NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "user_organization_state" CHECK ("state" in ('planned', 'active', 'ended'))
);

CREATE TABLE "gate" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"kind" text NOT NULL,
	"opens_at" text DEFAULT '06:00' NOT NULL,
	"closes_at" text DEFAULT '22:00' NOT NULL,
	"sort" integer,
	"status" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "gate_organization_id_campus_id_name_unique" UNIQUE("organization_id","campus_id","name"),
	CONSTRAINT "gate_kind" CHECK ("kind" in ('pedestrian', 'vehicle', 'both')),
	CONSTRAINT "gate_status" CHECK ("status" in ('open', 'closed'))
);

CREATE TABLE "security" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"company" text,
	"license_no" text,
	"license_valid_to" date,
	"post_kind" text DEFAULT 'gate' NOT NULL,
	"gate_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"hired_on" date,
	"left_on" date,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "security_organization_id_user_id_unique" UNIQUE("organization_id","user_id"),
	CONSTRAINT "security_post_kind" CHECK ("post_kind" in ('gate', 'patrol', 'monitor', 'leader')),
	CONSTRAINT "security_status" CHECK ("status" in ('active', 'suspended', 'left'))
);

CREATE TABLE "security_duty" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"security_id" uuid NOT NULL,
	"gate_id" uuid NOT NULL,
	"started_at" timestamptz DEFAULT now() NOT NULL,
	"ended_at" timestamptz
);

CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"placement" text NOT NULL,
	"title" text NOT NULL,
	"title_en" text,
	"show_title" boolean DEFAULT true NOT NULL,
	"art" text NOT NULL,
	"alt" text NOT NULL,
	"alt_en" text,
	"link_kind" text DEFAULT 'none' NOT NULL,
	"link_target" text,
	"hats" text[] DEFAULT '{}'::text[] NOT NULL,
	"is_public" boolean DEFAULT false NOT NULL,
	"starts_at" timestamptz NOT NULL,
	"ends_at" timestamptz,
	"sort" integer,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_by" uuid,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "banner_placement" CHECK ("placement" in ('home', 'h5', 'guest')),
	CONSTRAINT "banner_status" CHECK ("status" in ('draft', 'live', 'off')),
	CONSTRAINT "banner_link" CHECK ("link_kind" in ('none', 'path', 'app') and ("link_kind" = 'none') = ("link_target" is null)),
	CONSTRAINT "banner_span" CHECK ("ends_at" > "starts_at")
);

CREATE TABLE "classroom" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"grade_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"school_year_id" uuid NOT NULL,
	"department_id" uuid NOT NULL CONSTRAINT "classroom_department" UNIQUE,
	"class_no" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"kind" text DEFAULT 'admin' NOT NULL,
	"broom_id" uuid,
	"capacity" integer NOT NULL,
	"students_count" integer DEFAULT 0 NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "classroom_number" UNIQUE("grade_id","kind","class_no"),
	CONSTRAINT "classroom_kind" CHECK ("kind" in ('admin', 'teaching', 'nursery')),
	CONSTRAINT "classroom_status" CHECK ("status" in ('planned', 'active', 'graduated', 'archived')),
	CONSTRAINT "classroom_students" CHECK ("students_count" >= 0)
);

CREATE TABLE "classroom_teacher" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"classroom_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"semester_id" uuid NOT NULL,
	"role" text NOT NULL,
	"subject_value" text,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "classroom_teacher_once" UNIQUE NULLS NOT DISTINCT("classroom_id","semester_id","user_id","role","subject_value"),
	CONSTRAINT "classroom_teacher_role" CHECK ("role" in ('head', 'vice', 'subject', 'nursery_carer'))
);

CREATE TABLE "grade" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"campus_id" uuid NOT NULL,
	"stage_code" integer NOT NULL,
	"year_no" integer NOT NULL,
	"entry_year" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"leader_id" uuid,
	"department_id" uuid,
	"sort" integer,
	"status" text DEFAULT 'active' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "grade_cohort" UNIQUE("organization_id","stage_code","entry_year"),
	CONSTRAINT "grade_stage" CHECK ("stage_code" between 101 and 106),
	CONSTRAINT "grade_year" CHECK ("year_no" between 1 and 12),
	CONSTRAINT "grade_status" CHECK ("status" in ('active', 'graduated', 'archived'))
);

CREATE TABLE "promotion_run" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"school_year_id" uuid NOT NULL,
	"data_task_id" uuid,
	"started_by" uuid NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"undone_at" timestamptz
);

CREATE TABLE "school_year" (
	"id" uuid PRIMARY KEY,
	"client_id" uuid NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"status" text DEFAULT 'draft' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "school_year_client_id_name_unique" UNIQUE("client_id","name"),
	CONSTRAINT "school_year_status" CHECK ("status" in ('draft', 'current', 'closed')),
	CONSTRAINT "school_year_days" CHECK ("ends_on" - "starts_on" between 299 and 399)
);

CREATE TABLE "semester" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"school_year_id" uuid NOT NULL,
	"term" integer NOT NULL,
	"name" text NOT NULL,
	"name_en" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"first_week_monday" date NOT NULL,
	"weeks" integer NOT NULL,
	"status" text DEFAULT 'planned' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "semester_term" UNIQUE("organization_id","school_year_id","term"),
	CONSTRAINT "semester_status" CHECK ("status" in ('planned', 'current', 'closed')),
	CONSTRAINT "semester_days" CHECK ("ends_on" > "starts_on"),
	CONSTRAINT "semester_term_number" CHECK ("term" in (1, 2, 3))
);

CREATE TABLE "client_error" (
	"id" uuid PRIMARY KEY,
	"hash" text NOT NULL UNIQUE,
	"app_version" text NOT NULL,
	"route" text NOT NULL,
	"message" text NOT NULL,
	"stack" text,
	"user_id" uuid,
	"request_id" text,
	"count" integer DEFAULT 1 NOT NULL,
	"first_at" timestamptz DEFAULT now() NOT NULL,
	"last_at" timestamptz NOT NULL
);

CREATE TABLE "user_preference" (
	"user_id" uuid,
	"key" text,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "user_preference_pkey" PRIMARY KEY("user_id","key")
);

CREATE TABLE "white_list_entry" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"phone_sealed" text,
	"phone_bidx" text,
	"id_type" text,
	"id_no_sealed" text,
	"id_no_bidx" text,
	"company" text,
	"reason" text NOT NULL,
	"responsible_user_id" uuid,
	"gate_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"weekdays" text[] DEFAULT '{1,2,3,4,5,6,7}'::text[] NOT NULL,
	"from_time" text DEFAULT '00:00' NOT NULL,
	"to_time" text DEFAULT '24:00' NOT NULL,
	"valid_from" date NOT NULL,
	"valid_to" date NOT NULL,
	"status" text DEFAULT 'active' NOT NULL,
	"lifted_by" uuid,
	"lifted_at" timestamptz,
	"lift_reason" text,
	"created_by" uuid NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "white_list_entry_kind" CHECK ("kind" in ('white', 'black')),
	CONSTRAINT "white_list_entry_status" CHECK ("status" in ('active', 'expired', 'lifted')),
	CONSTRAINT "white_list_entry_key" CHECK ("phone_bidx" is not null or "id_no_bidx" is not null)
);

CREATE TABLE "visitor" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"no" text NOT NULL,
	"source" text NOT NULL,
	"visit_kind" text NOT NULL,
	"reason" text NOT NULL,
	"user_id" uuid,
	"host_user_id" uuid NOT NULL,
	"host_department_id" uuid,
	"campus_id" uuid NOT NULL,
	"gate_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"start_at" timestamptz NOT NULL,
	"end_at" timestamptz NOT NULL,
	"original_end_at" timestamptz NOT NULL,
	"extend_count" integer DEFAULT 0 NOT NULL,
	"entry_mode" text DEFAULT 'single' NOT NULL,
	"host_note" text,
	"status" text NOT NULL,
	"waits_for" text,
	"review_opinion" text,
	"cancel_reason" text,
	"extend_reason" text,
	"is_unseen" boolean DEFAULT false NOT NULL,
	"lead_name" text NOT NULL,
	"lead_phone_masked" text,
	"company" text,
	"persons_count" integer NOT NULL,
	"inside_count" integer DEFAULT 0 NOT NULL,
	"first_in_at" timestamptz,
	"last_out_at" timestamptz,
	"batch_id" uuid,
	"notice_version" integer,
	"late_notified_at" timestamptz,
	"over_notified_at" timestamptz,
	"over_told_security_at" timestamptz,
	"archived_at" timestamptz,
	"search_text" text NOT NULL,
	"grams" text[] DEFAULT '{}'::text[] NOT NULL,
	"created_by" uuid,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamptz DEFAULT now() NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "visitor_source" CHECK ("source" in ('host', 'self', 'card_qr', 'batch', 'walk_in', 'white_list')),
	CONSTRAINT "visitor_status" CHECK ("status" in ('applied', 'approved', 'rejected', 'verified', 'left', 'cancelled', 'expired', 'no_show')),
	CONSTRAINT "visitor_entry_mode" CHECK ("entry_mode" in ('single', 'multi')),
	CONSTRAINT "visitor_waits_for" CHECK (("status" = 'applied') = ("waits_for" is not null) and "waits_for" in ('host', 'second')),
	CONSTRAINT "visitor_window" CHECK ("end_at" > "start_at"),
	CONSTRAINT "visitor_counts" CHECK ("inside_count" between 0 and "persons_count")
);

CREATE TABLE "visitor_check" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"visitor_person_id" uuid NOT NULL,
	"direction" text NOT NULL,
	"gate_id" uuid,
	"method" text NOT NULL,
	"by_user_id" uuid,
	"at" timestamptz DEFAULT now() NOT NULL,
	"id_checked" boolean DEFAULT false NOT NULL,
	"refuse_reason" text,
	"note" text,
	CONSTRAINT "visitor_check_direction" CHECK ("direction" in ('in', 'out', 'refused'))
);

CREATE TABLE "visitor_counter" (
	"organization_id" uuid,
	"day" date,
	"last" integer NOT NULL,
	CONSTRAINT "visitor_counter_pkey" PRIMARY KEY("organization_id","day")
);

CREATE TABLE "visitor_host_pref" (
	"user_id" uuid PRIMARY KEY,
	"accepts_card_booking" boolean DEFAULT true NOT NULL,
	"assistant_user_ids" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE TABLE "visitor_person" (
	"id" uuid PRIMARY KEY,
	"organization_id" uuid NOT NULL,
	"visitor_id" uuid NOT NULL,
	"sort" integer NOT NULL,
	"user_id" uuid,
	"name" text NOT NULL,
	"phone_sealed" text,
	"phone_bidx" text,
	"email" text,
	"id_type" text,
	"id_no_sealed" text,
	"id_no_bidx" text,
	"company" text,
	"photo_file_id" uuid,
	"is_minor" boolean DEFAULT false NOT NULL,
	"pass_code" text,
	"pass_secret_sealed" text,
	"status" text DEFAULT 'expected' NOT NULL,
	"in_at" timestamptz,
	"in_gate_id" uuid,
	"out_at" timestamptz,
	"out_gate_id" uuid,
	"id_checked" boolean DEFAULT false NOT NULL,
	"erased_at" timestamptz,
	CONSTRAINT "visitor_person_status" CHECK ("status" in ('expected', 'in', 'out'))
);

CREATE TABLE "visitor_setting" (
	"organization_id" uuid PRIMARY KEY,
	"settings" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL
);

CREATE UNIQUE INDEX "approval_open" ON "approval" ("entity_type","entity_id") WHERE "state" = 'open';
CREATE INDEX "approval_entity_type_entity_id_created_at_index" ON "approval" ("entity_type","entity_id","created_at");
CREATE INDEX "approval_applicant_id_created_at_index" ON "approval" ("applicant_id","created_at" DESC NULLS LAST);
CREATE INDEX "approval_copied_ids_index" ON "approval" USING gin ("copied_ids");
CREATE INDEX "approval_decision_approval_id_at_index" ON "approval_decision" ("approval_id","at");
CREATE INDEX "approval_decision_by_user_id_at_index" ON "approval_decision" ("by_user_id","at" DESC NULLS LAST);
CREATE UNIQUE INDEX "approval_step_approval_id_position_index" ON "approval_step" ("approval_id","position");
CREATE INDEX "approval_step_pending" ON "approval_step" USING gin ("pending_ids") WHERE "state" = 'open';
CREATE INDEX "approval_step_holders" ON "approval_step" ("holder_code","organization_id") WHERE "state" = 'open';
CREATE INDEX "approval_step_due" ON "approval_step" ("due_at") WHERE "state" = 'open';
CREATE INDEX "audit_log_target_type_target_id_at_index" ON "audit_log" ("target_type","target_id","at");
CREATE INDEX "audit_log_actor_id_at_index" ON "audit_log" ("actor_id","at");
CREATE INDEX "audit_log_organization_id_at_index" ON "audit_log" ("organization_id","at");
CREATE INDEX "audit_log_at_index" ON "audit_log" ("at");
CREATE INDEX "data_task_user_id_created_at_id_index" ON "data_task" ("user_id","created_at" DESC NULLS LAST,"id");
CREATE INDEX "data_task_expiry" ON "data_task" ("expires_at") WHERE "expires_at" is not null;
CREATE INDEX "file_attached_type_attached_id_index" ON "file" ("attached_type","attached_id");
CREATE INDEX "file_owner_id_created_at_index" ON "file" ("owner_id","created_at");
CREATE INDEX "file_loose" ON "file" ("created_at") WHERE "attached_id" is null or "status" <> 'stored';
CREATE INDEX "attempt_counter_window_ends_at_index" ON "attempt_counter" ("window_ends_at");
CREATE INDEX "idempotency_key_created_at_index" ON "idempotency_key" ("created_at");
CREATE INDEX "job_effect_created_at_index" ON "job_effect" ("created_at");
CREATE INDEX "lifecycle_event_entity_type_entity_id_at_index" ON "lifecycle_event" ("entity_type","entity_id","at");
CREATE INDEX "lifecycle_event_by_user_id_index" ON "lifecycle_event" ("by_user_id");
CREATE INDEX "delivery_to_bidx_created_at_index" ON "delivery" ("to_bidx","created_at");
CREATE INDEX "delivery_created_at_index" ON "delivery" ("created_at");
CREATE INDEX "delivery_state_created_at_index" ON "delivery" ("state","created_at");
CREATE INDEX "delivery_provider_id_index" ON "delivery" ("provider_id");
CREATE INDEX "notification_user_id_created_at_id_index" ON "notification" ("user_id","created_at" DESC NULLS LAST,"id");
CREATE INDEX "notification_user_id_kind_index" ON "notification" ("user_id","kind") WHERE "read_at" is null;
CREATE INDEX "notification_created_at_index" ON "notification" ("created_at");
CREATE INDEX "realtime_event_channel_position_index" ON "realtime_event" ("channel","position");
CREATE INDEX "realtime_event_created_at_index" ON "realtime_event" ("created_at");
CREATE INDEX "session_user_id_revoked_at_index" ON "session" ("user_id","revoked_at");
CREATE INDEX "session_expires_at_index" ON "session" ("expires_at");
CREATE INDEX "session_previous_token_hash_index" ON "session" ("previous_token_hash");
CREATE INDEX "app_category_sort_id_index" ON "app" ("category","sort","id");
CREATE INDEX "app_action_app_id_index" ON "app_action" ("app_id");
CREATE INDEX "delegation_to_user_id_state_index" ON "delegation" ("to_user_id","state");
CREATE INDEX "delegation_from_user_id_state_index" ON "delegation" ("from_user_id","state");
CREATE INDEX "role_role_group_id_index" ON "role" ("role_group_id");
CREATE UNIQUE INDEX "role_user_once" ON "role_user" ("role_id","user_id","organization_id","source",coalesce("source_id", "role_id")) WHERE "state" in ('active', 'requested');
CREATE INDEX "role_user_valid_to_index" ON "role_user" ("valid_to") WHERE "state" = 'active' and "valid_to" is not null;
CREATE INDEX "role_user_user_id_state_index" ON "role_user" ("user_id","state");
CREATE INDEX "role_user_role_id_state_index" ON "role_user" ("role_id","state");
CREATE INDEX "role_user_organization_id_state_index" ON "role_user" ("organization_id","state");
CREATE INDEX "role_user_scope_role_user_id_index" ON "role_user_scope" ("role_user_id");
CREATE INDEX "consent_subject_user_id_purpose_index" ON "consent" ("subject_user_id","purpose");
CREATE INDEX "flow_ticket_expires_at_index" ON "flow_ticket" ("expires_at");
CREATE INDEX "login_event_user_id_at_index" ON "login_event" ("user_id","at");
CREATE INDEX "login_throttle_next_try_at_index" ON "login_throttle" ("next_try_at");
CREATE INDEX "phone_change_application_organization_id_state_created_at_index" ON "phone_change_application" ("organization_id","state","created_at");
CREATE UNIQUE INDEX "user_credential_username" ON "user_credential" (lower("username"));
CREATE INDEX "user_credential_phone_bidx_index" ON "user_credential" ("phone_bidx");
CREATE UNIQUE INDEX "user_credential_phone_owner" ON "user_credential" (coalesce("client_id", '00000000-0000-0000-0000-000000000000'::uuid),"phone_bidx") WHERE "is_phone_owner";
CREATE UNIQUE INDEX "verification_code_phone_bidx_purpose_index" ON "verification_code" ("phone_bidx","purpose") WHERE "used_at" is null;
CREATE INDEX "verification_code_sent_at_index" ON "verification_code" ("sent_at");
CREATE INDEX "app_credential_holder_id_index" ON "app_credential" ("holder_id");
CREATE INDEX "app_ticket_expires_at_index" ON "app_ticket" ("expires_at");
CREATE INDEX "impersonation_actor_id_state_index" ON "impersonation" ("actor_id","state");
CREATE INDEX "impersonation_target_id_requested_at_index" ON "impersonation" ("target_id","requested_at");
CREATE INDEX "impersonation_state_ends_at_index" ON "impersonation" ("state","ends_at");
CREATE INDEX "menu_client_id_parent_id_sort_id_index" ON "menu" ("client_id","parent_id","sort","id");
CREATE UNIQUE INDEX "department_name" ON "department" ("organization_id",coalesce("parent_id", "organization_id"),"name") WHERE "status" = 'active';
CREATE INDEX "department_organization_id_parent_id_sort_id_index" ON "department" ("organization_id","parent_id","sort","id");
CREATE INDEX "department_path_index" ON "department" ("path" text_pattern_ops);
CREATE UNIQUE INDEX "department_leader_department_id_index" ON "department_leader" ("department_id") WHERE "kind" = 'chief' and "valid_to" is null;
CREATE INDEX "department_leader_department_id_valid_to_index" ON "department_leader" ("department_id","valid_to");
CREATE INDEX "department_leader_user_id_index" ON "department_leader" ("user_id");
CREATE INDEX "department_merge_source_id_merged_at_index" ON "department_merge" ("source_id","merged_at");
CREATE INDEX "department_merge_target_id_index" ON "department_merge" ("target_id");
CREATE UNIQUE INDEX "organization_code" ON "organization" ("client_id",lower("code"));
CREATE INDEX "organization_parent_id_sort_id_index" ON "organization" ("parent_id","sort","id");
CREATE INDEX "organization_client_id_status_index" ON "organization" ("client_id","status");
CREATE INDEX "organization_path_index" ON "organization" ("path" text_pattern_ops);
CREATE INDEX "organization_template_config_organization_id_kind_status_index" ON "organization_template_config" ("organization_id","kind","status");
CREATE INDEX "post_organization_id_category_sort_index" ON "post" ("organization_id","category","sort");
CREATE UNIQUE INDEX "school_campus_organization_id_index" ON "school_campus" ("organization_id") WHERE "is_default";
CREATE UNIQUE INDEX "user_client_id_number_index" ON "user" ("client_id","number");
CREATE INDEX "user_phone_bidx_index" ON "user" ("phone_bidx");
CREATE INDEX "user_id_no_bidx_index" ON "user" ("id_no_bidx");
CREATE INDEX "user_client_id_name_pinyin_id_index" ON "user" ("client_id","name_pinyin","id");
CREATE INDEX "user_client_id_name_initials_id_index" ON "user" ("client_id","name_initials","id");
CREATE INDEX "user_grams_index" ON "user" USING gin ("grams");
CREATE INDEX "user_department_counting" ON "user_department" ("organization_id","department_id","user_id","valid_from","valid_to");
CREATE INDEX "user_department_due" ON "user_department" ("state","valid_from","valid_to") WHERE "state" <> 'ended';
CREATE UNIQUE INDEX "user_department_user_id_department_id_post_id_index" ON "user_department" ("user_id","department_id","post_id") WHERE "valid_to" is null;
CREATE UNIQUE INDEX "user_department_user_id_organization_id_index" ON "user_department" ("user_id","organization_id") WHERE "is_main" and "valid_to" is null;
CREATE INDEX "user_department_department_id_valid_to_index" ON "user_department" ("department_id","valid_to");
CREATE INDEX "user_department_post_id_index" ON "user_department" ("post_id");
CREATE UNIQUE INDEX "user_organization_user_id_organization_id_index" ON "user_organization" ("user_id","organization_id") WHERE "valid_to" is null;
CREATE UNIQUE INDEX "user_organization_user_id_index" ON "user_organization" ("user_id") WHERE "is_main" and "valid_to" is null;
CREATE INDEX "user_organization_organization_id_user_id_index" ON "user_organization" ("organization_id","user_id");
CREATE INDEX "user_organization_person" ON "user_organization" ("user_id","organization_id");
CREATE INDEX "gate_organization_id_sort_id_index" ON "gate" ("organization_id","sort","id");
CREATE INDEX "security_organization_id_status_id_index" ON "security" ("organization_id","status","id");
CREATE INDEX "security_user_id_index" ON "security" ("user_id");
CREATE UNIQUE INDEX "security_duty_open" ON "security_duty" ("security_id") WHERE "ended_at" is null;
CREATE INDEX "security_duty_gate_id_started_at_index" ON "security_duty" ("gate_id","started_at");
CREATE INDEX "security_duty_organization_id_started_at_index" ON "security_duty" ("organization_id","started_at");
CREATE INDEX "banner_order" ON "banner" ("organization_id","placement","status","sort","id");
CREATE INDEX "classroom_organization_id_school_year_id_grade_id_class_no_index" ON "classroom" ("organization_id","school_year_id","grade_id","class_no");
CREATE INDEX "classroom_campus_id_index" ON "classroom" ("campus_id");
CREATE UNIQUE INDEX "classroom_head" ON "classroom_teacher" ("classroom_id","semester_id") WHERE "role" = 'head';
CREATE INDEX "classroom_teacher_user_id_semester_id_index" ON "classroom_teacher" ("user_id","semester_id");
CREATE INDEX "grade_campus_id_index" ON "grade" ("campus_id");
CREATE UNIQUE INDEX "school_year_current" ON "school_year" ("client_id") WHERE "status" = 'current';
CREATE INDEX "school_year_client_id_starts_on_index" ON "school_year" ("client_id","starts_on" DESC NULLS LAST);
CREATE UNIQUE INDEX "semester_current" ON "semester" ("organization_id") WHERE "status" = 'current';
CREATE INDEX "semester_organization_id_starts_on_id_index" ON "semester" ("organization_id","starts_on" DESC NULLS LAST,"id");
CREATE INDEX "semester_due" ON "semester" ("starts_on") WHERE "status" = 'planned';
CREATE INDEX "client_error_last_at_index" ON "client_error" ("last_at");
CREATE INDEX "white_list_entry_organization_id_kind_status_id_index" ON "white_list_entry" ("organization_id","kind","status","id");
CREATE UNIQUE INDEX "white_list_entry_phone" ON "white_list_entry" ("organization_id","kind","phone_bidx") WHERE "status" = 'active' and "phone_bidx" is not null;
CREATE UNIQUE INDEX "white_list_entry_id_no" ON "white_list_entry" ("organization_id","kind","id_no_bidx") WHERE "status" = 'active' and "id_no_bidx" is not null;
CREATE UNIQUE INDEX "visitor_organization_id_no_index" ON "visitor" ("organization_id","no");
CREATE INDEX "visitor_organization_id_start_at_id_index" ON "visitor" ("organization_id","start_at" DESC NULLS LAST,"id");
CREATE INDEX "visitor_current" ON "visitor" ("organization_id","status","start_at","visit_kind") WHERE "archived_at" is null;
CREATE INDEX "visitor_host_user_id_start_at_index" ON "visitor" ("host_user_id","start_at" DESC NULLS LAST);
CREATE INDEX "visitor_user_id_start_at_index" ON "visitor" ("user_id","start_at" DESC NULLS LAST);
CREATE INDEX "visitor_batch_id_index" ON "visitor" ("batch_id");
CREATE INDEX "visitor_open" ON "visitor" ("status","end_at") WHERE "status" in ('applied', 'approved', 'verified');
CREATE INDEX "visitor_grams_index" ON "visitor" USING gin ("grams");
CREATE INDEX "visitor_check_visitor_id_at_index" ON "visitor_check" ("visitor_id","at");
CREATE INDEX "visitor_check_organization_id_at_index" ON "visitor_check" ("organization_id","at");
CREATE UNIQUE INDEX "visitor_person_visitor_id_sort_index" ON "visitor_person" ("visitor_id","sort");
CREATE INDEX "visitor_person_phone_bidx_index" ON "visitor_person" ("phone_bidx");
CREATE INDEX "visitor_person_id_no_bidx_index" ON "visitor_person" ("id_no_bidx");
CREATE INDEX "visitor_person_user_id_index" ON "visitor_person" ("user_id");
CREATE UNIQUE INDEX "visitor_person_pass_code" ON "visitor_person" ("organization_id","pass_code") WHERE "status" in ('expected', 'in');
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_approval_id_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id");
ALTER TABLE "approval_decision" ADD CONSTRAINT "approval_decision_step_id_approval_step_id_fkey" FOREIGN KEY ("step_id") REFERENCES "approval_step"("id");
ALTER TABLE "approval_step" ADD CONSTRAINT "approval_step_approval_id_approval_id_fkey" FOREIGN KEY ("approval_id") REFERENCES "approval"("id");
ALTER TABLE "data_task_undo" ADD CONSTRAINT "data_task_undo_data_task_id_data_task_id_fkey" FOREIGN KEY ("data_task_id") REFERENCES "data_task"("id") ON DELETE CASCADE;
ALTER TABLE "app" ADD CONSTRAINT "app_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "app_action" ADD CONSTRAINT "app_action_app_id_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id");
ALTER TABLE "client" ADD CONSTRAINT "client_root_organization_id_organization_id_fkey" FOREIGN KEY ("root_organization_id") REFERENCES "organization"("id");
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_from_user_id_user_id_fkey" FOREIGN KEY ("from_user_id") REFERENCES "user"("id");
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_to_user_id_user_id_fkey" FOREIGN KEY ("to_user_id") REFERENCES "user"("id");
ALTER TABLE "delegation" ADD CONSTRAINT "delegation_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "dictionary" ADD CONSTRAINT "dictionary_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "module" ADD CONSTRAINT "module_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "module_revision" ADD CONSTRAINT "module_revision_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "organization_app" ADD CONSTRAINT "organization_app_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "organization_app" ADD CONSTRAINT "organization_app_app_id_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id");
ALTER TABLE "post_role" ADD CONSTRAINT "post_role_post_id_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id");
ALTER TABLE "post_role" ADD CONSTRAINT "post_role_role_id_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id");
ALTER TABLE "role" ADD CONSTRAINT "role_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "role" ADD CONSTRAINT "role_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "role" ADD CONSTRAINT "role_role_group_id_role_group_id_fkey" FOREIGN KEY ("role_group_id") REFERENCES "role_group"("id");
ALTER TABLE "role_action" ADD CONSTRAINT "role_action_role_id_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id");
ALTER TABLE "role_group" ADD CONSTRAINT "role_group_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "role_group" ADD CONSTRAINT "role_group_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "role_user" ADD CONSTRAINT "role_user_role_id_role_id_fkey" FOREIGN KEY ("role_id") REFERENCES "role"("id");
ALTER TABLE "role_user" ADD CONSTRAINT "role_user_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "role_user" ADD CONSTRAINT "role_user_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "role_user_scope" ADD CONSTRAINT "role_user_scope_role_user_id_role_user_id_fkey" FOREIGN KEY ("role_user_id") REFERENCES "role_user"("id");
ALTER TABLE "system_setting" ADD CONSTRAINT "system_setting_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "system_setting" ADD CONSTRAINT "system_setting_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "consent" ADD CONSTRAINT "consent_subject_user_id_user_id_fkey" FOREIGN KEY ("subject_user_id") REFERENCES "user"("id");
ALTER TABLE "consent" ADD CONSTRAINT "consent_giver_user_id_user_id_fkey" FOREIGN KEY ("giver_user_id") REFERENCES "user"("id");
ALTER TABLE "phone_change_application" ADD CONSTRAINT "phone_change_application_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "phone_change_application" ADD CONSTRAINT "phone_change_application_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "phone_change_application" ADD CONSTRAINT "phone_change_application_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "user_credential" ADD CONSTRAINT "user_credential_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "app_credential" ADD CONSTRAINT "app_credential_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "app_credential" ADD CONSTRAINT "app_credential_holder_id_client_id_fkey" FOREIGN KEY ("holder_id") REFERENCES "client"("id");
ALTER TABLE "app_credential" ADD CONSTRAINT "app_credential_app_id_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id");
ALTER TABLE "app_ticket" ADD CONSTRAINT "app_ticket_app_id_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id");
ALTER TABLE "app_ticket" ADD CONSTRAINT "app_ticket_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_actor_id_user_id_fkey" FOREIGN KEY ("actor_id") REFERENCES "user"("id");
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_target_id_user_id_fkey" FOREIGN KEY ("target_id") REFERENCES "user"("id");
ALTER TABLE "impersonation" ADD CONSTRAINT "impersonation_second_id_user_id_fkey" FOREIGN KEY ("second_id") REFERENCES "user"("id");
ALTER TABLE "menu" ADD CONSTRAINT "menu_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "menu" ADD CONSTRAINT "menu_app_id_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id");
ALTER TABLE "menu_revision" ADD CONSTRAINT "menu_revision_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "menu_tree" ADD CONSTRAINT "menu_tree_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "department" ADD CONSTRAINT "department_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "department_headcount" ADD CONSTRAINT "department_headcount_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "department_headcount" ADD CONSTRAINT "department_headcount_post_id_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id");
ALTER TABLE "department_headcount" ADD CONSTRAINT "department_headcount_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "department_leader" ADD CONSTRAINT "department_leader_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "department_leader" ADD CONSTRAINT "department_leader_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "department_merge" ADD CONSTRAINT "department_merge_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "department_merge" ADD CONSTRAINT "department_merge_source_id_department_id_fkey" FOREIGN KEY ("source_id") REFERENCES "department"("id");
ALTER TABLE "department_merge" ADD CONSTRAINT "department_merge_target_id_department_id_fkey" FOREIGN KEY ("target_id") REFERENCES "department"("id");
ALTER TABLE "membership_count" ADD CONSTRAINT "membership_count_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "organization_template_config" ADD CONSTRAINT "organization_template_config_RiyiTRZFN64v_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "post" ADD CONSTRAINT "post_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "post" ADD CONSTRAINT "post_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "school_campus" ADD CONSTRAINT "school_campus_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "school_campus" ADD CONSTRAINT "school_campus_principal_id_user_id_fkey" FOREIGN KEY ("principal_id") REFERENCES "user"("id");
ALTER TABLE "space_administrator" ADD CONSTRAINT "space_administrator_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "space_administrator" ADD CONSTRAINT "space_administrator_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "user" ADD CONSTRAINT "user_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "user_department" ADD CONSTRAINT "user_department_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "user_department" ADD CONSTRAINT "user_department_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "user_department" ADD CONSTRAINT "user_department_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "user_department" ADD CONSTRAINT "user_department_post_id_post_id_fkey" FOREIGN KEY ("post_id") REFERENCES "post"("id");
ALTER TABLE "user_organization" ADD CONSTRAINT "user_organization_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "user_organization" ADD CONSTRAINT "user_organization_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "gate" ADD CONSTRAINT "gate_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "gate" ADD CONSTRAINT "gate_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "security" ADD CONSTRAINT "security_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "security" ADD CONSTRAINT "security_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "security_duty" ADD CONSTRAINT "security_duty_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "security_duty" ADD CONSTRAINT "security_duty_security_id_security_id_fkey" FOREIGN KEY ("security_id") REFERENCES "security"("id");
ALTER TABLE "security_duty" ADD CONSTRAINT "security_duty_gate_id_gate_id_fkey" FOREIGN KEY ("gate_id") REFERENCES "gate"("id");
ALTER TABLE "banner" ADD CONSTRAINT "banner_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "classroom" ADD CONSTRAINT "classroom_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "classroom" ADD CONSTRAINT "classroom_grade_id_grade_id_fkey" FOREIGN KEY ("grade_id") REFERENCES "grade"("id");
ALTER TABLE "classroom" ADD CONSTRAINT "classroom_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "classroom" ADD CONSTRAINT "classroom_school_year_id_school_year_id_fkey" FOREIGN KEY ("school_year_id") REFERENCES "school_year"("id");
ALTER TABLE "classroom" ADD CONSTRAINT "classroom_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "classroom_teacher" ADD CONSTRAINT "classroom_teacher_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "classroom_teacher" ADD CONSTRAINT "classroom_teacher_classroom_id_classroom_id_fkey" FOREIGN KEY ("classroom_id") REFERENCES "classroom"("id") ON DELETE CASCADE;
ALTER TABLE "classroom_teacher" ADD CONSTRAINT "classroom_teacher_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "classroom_teacher" ADD CONSTRAINT "classroom_teacher_semester_id_semester_id_fkey" FOREIGN KEY ("semester_id") REFERENCES "semester"("id");
ALTER TABLE "grade" ADD CONSTRAINT "grade_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "grade" ADD CONSTRAINT "grade_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "grade" ADD CONSTRAINT "grade_leader_id_user_id_fkey" FOREIGN KEY ("leader_id") REFERENCES "user"("id");
ALTER TABLE "grade" ADD CONSTRAINT "grade_department_id_department_id_fkey" FOREIGN KEY ("department_id") REFERENCES "department"("id");
ALTER TABLE "promotion_run" ADD CONSTRAINT "promotion_run_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "promotion_run" ADD CONSTRAINT "promotion_run_school_year_id_school_year_id_fkey" FOREIGN KEY ("school_year_id") REFERENCES "school_year"("id");
ALTER TABLE "school_year" ADD CONSTRAINT "school_year_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "semester" ADD CONSTRAINT "semester_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "semester" ADD CONSTRAINT "semester_school_year_id_school_year_id_fkey" FOREIGN KEY ("school_year_id") REFERENCES "school_year"("id");
ALTER TABLE "user_preference" ADD CONSTRAINT "user_preference_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "white_list_entry" ADD CONSTRAINT "white_list_entry_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "white_list_entry" ADD CONSTRAINT "white_list_entry_responsible_user_id_user_id_fkey" FOREIGN KEY ("responsible_user_id") REFERENCES "user"("id");
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_host_user_id_user_id_fkey" FOREIGN KEY ("host_user_id") REFERENCES "user"("id");
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_host_department_id_department_id_fkey" FOREIGN KEY ("host_department_id") REFERENCES "department"("id");
ALTER TABLE "visitor" ADD CONSTRAINT "visitor_campus_id_school_campus_id_fkey" FOREIGN KEY ("campus_id") REFERENCES "school_campus"("id");
ALTER TABLE "visitor_check" ADD CONSTRAINT "visitor_check_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "visitor_check" ADD CONSTRAINT "visitor_check_visitor_id_visitor_id_fkey" FOREIGN KEY ("visitor_id") REFERENCES "visitor"("id");
ALTER TABLE "visitor_check" ADD CONSTRAINT "visitor_check_visitor_person_id_visitor_person_id_fkey" FOREIGN KEY ("visitor_person_id") REFERENCES "visitor_person"("id");
ALTER TABLE "visitor_host_pref" ADD CONSTRAINT "visitor_host_pref_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "visitor_person" ADD CONSTRAINT "visitor_person_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
ALTER TABLE "visitor_person" ADD CONSTRAINT "visitor_person_visitor_id_visitor_id_fkey" FOREIGN KEY ("visitor_id") REFERENCES "visitor"("id");
ALTER TABLE "visitor_person" ADD CONSTRAINT "visitor_person_user_id_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "user"("id");
ALTER TABLE "visitor_setting" ADD CONSTRAINT "visitor_setting_organization_id_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organization"("id");
