CREATE UNIQUE INDEX "parking_one_each" ON "parking" ("parking_term_id","user_id","car_index") WHERE "status" not in ('rejected', 'withdrawn', 'revoked', 'expired');
