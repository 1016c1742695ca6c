CREATE TABLE "client_app" (
	"client_id" uuid,
	"app_id" uuid,
	"status" text,
	"devices" text[],
	"description" text,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamptz DEFAULT now() NOT NULL,
	CONSTRAINT "client_app_pkey" PRIMARY KEY("app_id","client_id")
);

ALTER TABLE "client_app" ADD CONSTRAINT "client_app_client_id_organization_id_fkey" FOREIGN KEY ("client_id") REFERENCES "organization"("id");
ALTER TABLE "client_app" ADD CONSTRAINT "client_app_app_id_app_id_fkey" FOREIGN KEY ("app_id") REFERENCES "app"("id");

-- What stood in the app of the product was one group's word and held for all of them: each takes it as its own, and may
-- take it back.
insert into client_app (client_id, app_id, status, devices, description)
  select o.id, a.id, case a.status when 'off' then 'off' end, a.devices, a.description
    from app a, organization o
   where a.client_id is null and o.parent_id is null
     and (a.status = 'off' or a.description is not null or a.devices <> '{web,h5,app}');
update app set status = 'on' where client_id is null and status = 'off';
update app set description = null, devices = '{web,h5,app}' where client_id is null and (description is not null or devices <> '{web,h5,app}');
