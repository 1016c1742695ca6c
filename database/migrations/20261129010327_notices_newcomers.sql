ALTER TABLE "internotification" ADD COLUMN "for_newcomers" boolean DEFAULT false NOT NULL;
CREATE INDEX "internotification_for_newcomers" ON "internotification" ("sent_at") WHERE "for_newcomers" and "status" = 'sent';
