ALTER TABLE "id_photo_change" DROP CONSTRAINT "id_photo_change_source", ADD CONSTRAINT "id_photo_change_source" CHECK ("source" in ('self', 'guardian', 'staff', 'zip'));
