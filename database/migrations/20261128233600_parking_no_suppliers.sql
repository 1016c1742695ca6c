-- Suppliers belong to no school, so none could ever apply: places that were kept for them go back to nobody.
delete from "parking_quota" where "category" = 'supplier';
update "parking_term"
   set "categories" = array_remove("categories", 'supplier'),
       "windows" = (select coalesce(jsonb_agg(one), '[]') from jsonb_array_elements("windows") one where one ->> 'category' <> 'supplier')
 where 'supplier' = any ("categories") or "windows" @> '[{"category": "supplier"}]';
update "parking" set "category" = 'temporary' where "category" = 'supplier';
