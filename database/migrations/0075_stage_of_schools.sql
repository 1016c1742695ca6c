-- A kindergarten beside classes of a school does not make the school one: the stage is the lowest of its other codes.
update organization
   set stage = case
         when '103' = any (stage_codes) then 'pri'
         when '101' = any (stage_codes) then 'mid'
         else 'high'
       end
 where stage = 'kid' and stage_codes && array['101', '102', '103'];
