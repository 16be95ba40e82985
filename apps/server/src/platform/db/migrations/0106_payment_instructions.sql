ALTER TABLE "platform_settings" ALTER COLUMN "payment_instructions" SET DEFAULT 'Pay by mobile money or bank transfer, with the reference of your order.
Then upload a picture or PDF of the receipt below.';--> statement-breakpoint
-- Centres that have never edited them.
UPDATE "platform_settings" SET "payment_instructions" = DEFAULT
WHERE "payment_instructions" = 'Pay by mobile money or bank transfer, with the student''s name as the reference.
Then upload a picture or PDF of the receipt below.';--> statement-breakpoint
UPDATE "payment_channels" SET "instructions" = 'Pay by mobile money or bank transfer, with the reference of your order.
Then upload a picture or PDF of the receipt below.'
WHERE "instructions" = 'Pay by mobile money or bank transfer, with the student''s name as the reference.
Then upload a picture or PDF of the receipt below.';
