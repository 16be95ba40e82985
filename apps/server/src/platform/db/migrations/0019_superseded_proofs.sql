-- A newer proof replaces one that nobody has decided about; the file of the older one is removed.
ALTER TABLE "payments" DROP CONSTRAINT "payments_proof_absence_check";--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_proof_absence_check" CHECK (proof_absence in ('not-imported', 'retention', 'erased', 'superseded'));
