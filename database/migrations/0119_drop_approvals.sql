-- The engine of approvals had no user; nothing was ever written here. Reviews are moves of a lifecycle.
ALTER TABLE "approval_decision" DROP CONSTRAINT "approval_decision_approval_id_approval_id_fkey";
ALTER TABLE "approval_decision" DROP CONSTRAINT "approval_decision_step_id_approval_step_id_fkey";
ALTER TABLE "approval_step" DROP CONSTRAINT "approval_step_approval_id_approval_id_fkey";
DROP TABLE "approval";
DROP TABLE "approval_decision";
DROP TABLE "approval_step";
