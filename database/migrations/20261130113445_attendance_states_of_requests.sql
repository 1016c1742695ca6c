ALTER TABLE "vacation" ADD CONSTRAINT "vacation_status" CHECK ("status" in ('draft', 'submitted', 'returned', 'rejected', 'approved', 'in_effect', 'ended', 'closed', 'cancelled'));
ALTER TABLE "attendance_fix" ADD CONSTRAINT "attendance_fix_status" CHECK ("status" in ('submitted', 'approved', 'rejected', 'withdrawn'));
