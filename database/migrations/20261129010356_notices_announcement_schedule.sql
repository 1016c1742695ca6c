ALTER TABLE "announcement" ADD COLUMN "send_at" timestamptz;
ALTER TABLE "announcement" ADD CONSTRAINT "announcement_scheduled" CHECK ("status" <> 'scheduled' or "send_at" is not null);
ALTER TABLE "announcement" DROP CONSTRAINT "announcement_status", ADD CONSTRAINT "announcement_status" CHECK ("status" in ('draft', 'pending_approval', 'scheduled', 'sent', 'recalled'));
