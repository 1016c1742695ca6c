CREATE INDEX "interviewer_user_id_index" ON "interviewer" ("user_id");
