-- Packages are rows now: a profile and a payment refer to them. A payment keeps the version that was claimed, so that a
-- later change of the catalogue leaves its name, sessions and validity alone.
ALTER TABLE "payments" DROP CONSTRAINT "payments_package_id_check";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "package_version_id" uuid REFERENCES "package_versions" ("id");--> statement-breakpoint
UPDATE "payments" SET "package_version_id" = v.id FROM "package_versions" v WHERE v.package_id = "payments".package_id AND v.version = 1;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "package_version_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_package_version_id_idx" ON "payments" USING btree ("package_version_id");--> statement-breakpoint
ALTER TABLE "student_profiles" DROP CONSTRAINT "student_profiles_selected_package_check";--> statement-breakpoint
ALTER TABLE "student_profiles" ADD CONSTRAINT "student_profiles_selected_package_packages_id_fk" FOREIGN KEY ("selected_package") REFERENCES "packages" ("id");
